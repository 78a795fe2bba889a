kernel void pleach_map_edges(PARAMETERS) {
  UNPACK
  local int sum;
  if (get_local_id(0) == 0) sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_global_id(0) < size) {
    const uint i = first + (uint)get_global_id(0);
    const int last = i + 1 == order_size || source[i + 1] != source[i];
    const uint next = order[last ? begin[source[i]] : i + 1], before = order[i] ^ 1;
    successor[before] = (int)next;
    atomic_add(&sum, last - (next == before));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_add(vertices, sum);
}
