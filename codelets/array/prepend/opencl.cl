kernel GROUPED void pleach_prepend(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < sums_size) sums[i] = op(front[0], sums[i]);
}
