kernel GROUPED void pleach_differences(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < left_size) result[i] = difference(left[i], right[i]);
}
