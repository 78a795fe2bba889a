kernel GROUPED void pleach_split_steps(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= enter_size) return;
  enter[i] = position[2 * (first + i)];
  leave[i] = position[2 * (first + i) + 1];
}
