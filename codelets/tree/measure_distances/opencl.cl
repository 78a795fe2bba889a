kernel void pleach_measure_distances(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const INDEX above = ancestor[k];
  result[k] = above < 0 ? -1 : level[u[k]] + level[v[k]] - 2 * level[above];
}
