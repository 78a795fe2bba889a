kernel void pleach_find_heavy(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint v = first + (uint)get_global_id(0), p = (uint)parent[v];
  if (p != v && 2 * subtree[v] >= subtree[p]) heavy[p] = (int)v;
}
