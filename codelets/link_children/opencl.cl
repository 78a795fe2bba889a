kernel void link_children(uint first, uint size, uint n, global const uint *order, ulong order_first, global const
                          uint *begin, ulong begin_first, global int *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  begin += begin_first;
  successor += successor_first;
  successor[i] = (int)(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
}
