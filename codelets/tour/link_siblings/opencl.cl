kernel void link_siblings(uint first, uint size, uint n, global const uint *order, ulong order_first,
                          global const uint *key, ulong key_first, global int *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  key += key_first;
  const uint v = order[i], above = key[i];
  uint next = n + above;
  if (i + 1 < n && key[i + 1] == above) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[successor_first + n + v] = (int)next;
}
