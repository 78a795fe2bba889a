kernel void link_children(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0), n = (uint)order_size;
  successor[i] = (int)(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
  const uint v = order[i], above = key[i];
  uint next = n + above;
  if (i + 1 < n && key[i + 1] == above) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[n + v] = (int)next;
}
