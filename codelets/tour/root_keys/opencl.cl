kernel GROUPED void pleach_root_keys(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= parent_size) return;
  const long above = parent[i];
  const bool is_root = above == start + (long)first + (long)i;
  key[i] = is_root ? vertices : above;
  marks[i] = is_root ? 0 : 1;
}
