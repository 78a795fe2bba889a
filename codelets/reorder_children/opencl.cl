kernel void reorder_children(uint first, uint size, uint n, global const INDEX *parent, ulong parent_first, global
                             const int *position, ulong position_first, global const uint *order, ulong order_first,
                             global const uint *begin, ulong begin_first, global const int *rank, ulong rank_first,
                             global int *move, ulong move_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  parent += parent_first;
  position += position_first;
  order += order_first;
  begin += begin_first;
  rank += rank_first;
  move += move_first;
  const INDEX above = parent[i];
  int by = 0;
  if (above != (INDEX)(i) && parent[above] != above) {
    const int enter = position[above], leave = position[n + above];
    const int middle = rank[order[begin[above]]];  // where the children that should come first begin
    if (middle != leave) by = position[i] < middle ? leave - middle : enter + 1 - middle;
  }
  move[position[i]] = by;
  move[position[n + i]] = -by;
}
