kernel void map_edges(uint first, uint size, uint arcs, global const uint *order, ulong order_first,
                      global const uint *source, ulong source_first, global const uint *begin, ulong begin_first,
                      global int *successor, ulong successor_first, global int *vertices, ulong vertices_first) {
  order += order_first;
  source += source_first;
  begin += begin_first;
  local int sum;
  if (get_local_id(0) == 0) sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_global_id(0) < size) {
    const uint i = first + (uint)get_global_id(0);
    const int last = i + 1 == arcs || source[i + 1] != source[i];
    const uint next = order[last ? begin[source[i]] : i + 1], before = order[i] ^ 1;
    successor[successor_first + before] = (int)next;
    atomic_add(&sum, last - (next == before));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_add(&vertices[vertices_first], sum);
}
