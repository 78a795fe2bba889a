kernel GROUPED void pleach_mark_chords(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  marks[k] = tail[k] == head[k] || tree_edge[k] != 0xffffffffu ? 1 : 0;
}
