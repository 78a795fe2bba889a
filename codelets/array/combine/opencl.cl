kernel GROUPED void pleach_combine(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < left_size) result[i] = op(left[i], right[i]);
}
