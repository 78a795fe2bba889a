kernel void map_edges(uint first, uint size, uint arcs, global const uint *order, ulong order_first, global int
                      *successor, ulong successor_first) {
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  order += order_first;
  successor += successor_first;
  if (i + 1 < arcs) successor[order[i] ^ 1] = (int)(order[i + 1]);
}
