kernel void cut_circuits(uint first, uint size, uint arcs, uint roots, global const uint *root, ulong root_first,
                         global const uint *order, ulong order_first, global const uint *begin, ulong begin_first,
                         global int *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  root += root_first;
  order += order_first;
  begin += begin_first;
  successor += successor_first;
  const uint enter = arcs + 2 * i, leave = enter + 1;
  const uint begin_here = begin[root[i]], end_here = begin[root[i] + 1];
  if (begin_here < end_here) {
    successor[enter] = (int)(order[begin_here]);
    successor[order[end_here - 1] ^ 1] = (int)(leave);
  } else {
    successor[enter] = (int)(leave);
  }
  successor[leave] = (int)(i + 1 < roots ? leave + 1 : leave);
}
