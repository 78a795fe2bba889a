kernel void reorder_children(uint first, uint size, global const int4 *visits, ulong visits_first,
                             global const uint *order, ulong order_first, global const uint *begin, ulong begin_first,
                             global const int *rank, ulong rank_first, global int *move, ulong move_first) {
  if (get_global_id(0) >= size) return;
  const uint v = first + (uint)get_global_id(0);
  begin += begin_first;
  move += move_first;
  const int4 visit = visits[visits_first + v];
  const int enter = visit.y, leave = visit.z;
  if (begin[v] == begin[v + 1]) return;
  const uint arc = order[order_first + begin[v]];
  if (arc / 2 == (uint)visit.w) return;
  const int middle = rank[rank_first + arc];  // where the children that should come first begin
  const int behind = middle - enter - 1, before = leave - middle;
  if (behind == 0) return;
  move[enter + 1] = before;
  move[middle] = -before - behind;
  move[leave] = behind;
}
