kernel GROUPED void pleach_copy_part(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < count) target[to + i] = source[from + i];
}
