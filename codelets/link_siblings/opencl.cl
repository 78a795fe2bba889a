kernel void link_siblings(uint first, uint size, uint n, global const uint *order, ulong order_first, global const
                          uint *key, ulong key_first, global const uint *begin, ulong begin_first, global int
                          *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  key += key_first;
  begin += begin_first;
  successor += successor_first;
  const uint v = order[i], above = key[v];
  uint next = n + above;
  if (i + 1 < begin[above + 1]) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[n + v] = (int)(next);
}
