kernel void close_circuits(uint first, uint size, global const uint *order, ulong order_first, global const uint
                           *begin, ulong begin_first, global int *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  begin += begin_first;
  successor += successor_first;
  const uint begin_here = begin[i], end_here = begin[i + 1];
  if (begin_here < end_here) {
    successor[order[end_here - 1] ^ 1] = (int)(order[begin_here]);
  }
}
