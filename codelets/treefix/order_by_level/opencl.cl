kernel void order_by_level(uint first, uint size, global const uint *order, ulong order_first,
                          global const INDEX *preorder, ulong preorder_first, global uint *vertex, ulong vertex_first,
                          global uint *rank, ulong rank_first) {
  if (get_global_id(0) >= size) return;
  const uint b = first + (uint)get_global_id(0);
  const uint v = (uint)preorder[preorder_first + order[order_first + b]];
  vertex[vertex_first + b] = v;
  rank[rank_first + v] = b;
}
