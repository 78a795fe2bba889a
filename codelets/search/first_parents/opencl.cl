kernel GROUPED void first_parents(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0), v = first + i;
  if (i >= parent_size) return;
  const INDEX at = level[v];
  if (at < least || (at > after && at <= up_to)) return;
  INDEX k = offset[v];
  while (level[neighbour[k]] != at - 1) ++k;
  parent[i] = neighbour[k];
}
