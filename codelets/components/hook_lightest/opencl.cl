kernel GROUPED void pleach_hook_lightest(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= link_size) return;
  const uint v = first + (uint)k;
  link[k] = label[v];
  hooked[k] = 0;
  if (label[v] != v || least[v] == 0xffffffffu) return;
  const uint e = least[v], a = label[from[e]], other = a == v ? label[to[e]] : a;
  if (least[other] == e && v < other) return;
  link[k] = other;
  hooked[k] = 1;
  left_out[edge[e]] = 0;
}
