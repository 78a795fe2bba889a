kernel void link_levels(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint b = first + (uint)get_global_id(0);
  const uint v = vertex[b];
  const uint p = (uint)parent[v];
  up[b] = p == v ? 0 : rank[p] + 1;
}
