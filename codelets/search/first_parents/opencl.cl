kernel GROUPED void first_parents(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), v = first + i;
  if (i >= parent_size || level[v] < (INDEX)least) return;
  INDEX k = offset[v];
  while (level[neighbour[k]] != level[v] - 1) ++k;
  parent[i] = neighbour[k];
}
