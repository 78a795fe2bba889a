kernel GROUPED void pleach_mark_equal(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < left_size) marks[i] = left[i] == right[i] ? 1 : 0;
}
