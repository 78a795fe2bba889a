kernel void pleach_join_ways(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const INDEX above = ancestor[k];
  if (above < 0) {
    result[k] = IDENTITY;
    return;
  }
  const VALUE shared = sum[above];
  result[k] = op(op(difference(sum[u[k]], shared), weight[above]), difference(sum[v[k]], shared));
}
