kernel GROUPED void pleach_place_subtrees(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  const INDEX v = (INDEX)(first + k), own = place[v];
  parent_place[own] = parent[k] == v ? -1 : (int)place[parent[k]];
  size_of[own] = subtree[k];
}
