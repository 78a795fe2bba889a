kernel GROUPED void pleach_order_chords(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  const int tail = level[tail_node[k]], head = level[head_node[k]], farther = tail == head ? tail + 1 : max(tail, head);
  key[k] = ((long)apex[k] << 32) + farther;
}
