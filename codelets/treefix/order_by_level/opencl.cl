kernel void pleach_order_by_level(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint b = first + (uint)get_global_id(0);
  const uint v = (uint)preorder[order[b]];
  vertex[b] = v;
  rank[v] = b;
}
