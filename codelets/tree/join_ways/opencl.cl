kernel void join_ways(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const INDEX above = ancestor[k];
  if (above < 0) {
    result[k] = IDENTITY;
    return;
  }
  const VALUE none = IDENTITY, shared = sum[above];
  const VALUE up = in_order ? op(difference(none, away[u[k]]), away[above]) : difference(sum[u[k]], shared);
  const VALUE down = op(difference(none, shared), sum[v[k]]);
  result[k] = op(op(up, weight[above]), down);
}
