kernel void join_ways(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const INDEX above = ancestor[k];
  if (above < 0) {
    result[k] = IDENTITY;
    return;
  }
  const VALUE shared = sum[above], of_u = difference(sum[u[k]], shared), of_v = difference(sum[v[k]], shared);
  result[k] = op(op(of_u, of_v), weight[above]);
}
