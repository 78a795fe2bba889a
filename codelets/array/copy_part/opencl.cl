kernel GROUPED void copy_part(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < part_size) whole[to + i] = part[i];
}
