kernel GROUPED void add_vertices(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i < part_size) set[to + i] |= part[i];
}
