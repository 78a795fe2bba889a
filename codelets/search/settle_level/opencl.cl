kernel GROUPED void settle_level(PARAMETERS) {
  UNPACK
  const ulong v = get_global_id(0);
  if (v >= reached_by_size) return;
  const bool is_new = reached_by[v] != 0x7F7F7F7F7F7F7F7FL && level[v] < 0;
  marks[v] = is_new ? 0 : 1;
  if (!is_new) return;
  level[v] = (INDEX)depth;
  parent[v] = (INDEX)reached_by[v];
}
