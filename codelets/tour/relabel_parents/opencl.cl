kernel void relabel_parents(uint first, uint size, global const INDEX *order, ulong order_first, global const int
                            *place, ulong place_first, global const INDEX *enter, ulong enter_first, global const
                            INDEX *parent, ulong parent_first, global INDEX *new_parent, ulong new_parent_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  place += place_first;
  enter += enter_first;
  parent += parent_first;
  new_parent += new_parent_first;
  new_parent[i] = place[enter[parent[order[i]]]];
}
