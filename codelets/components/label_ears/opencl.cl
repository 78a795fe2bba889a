kernel GROUPED void pleach_label_ears(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  if (tail[k] == head[k]) {
    ear[k] = -1;
  } else if (tree_edge[k] != 0xffffffffu) {
    ear[k] = above[max(tail[k], head[k])];
  }
}
