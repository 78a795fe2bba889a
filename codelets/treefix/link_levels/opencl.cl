kernel void link_levels(uint first, uint size, global const uint *vertex, ulong vertex_first, global const uint *rank,
                        ulong rank_first, global const INDEX *parent, ulong parent_first, global uint *up,
                        ulong up_first) {
  if (get_global_id(0) >= size) return;
  const uint b = first + (uint)get_global_id(0);
  const uint v = vertex[vertex_first + b];
  const uint p = (uint)parent[parent_first + v];
  up[up_first + b] = p == v ? 0 : rank[rank_first + p] + 1;
}
