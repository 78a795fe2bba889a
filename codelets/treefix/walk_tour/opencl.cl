kernel void walk_tour(global const INDEX *tour, ulong tour_first, ulong m, global const INDEX *parent,
                      ulong parent_first, global const VALUE *weight, ulong weight_first, global VALUE *result,
                      ulong result_first, int rootfix, int inclusive) {
  tour += tour_first;
  parent += parent_first;
  weight += weight_first;
  result += result_first;
  for (ulong i = 0; i < m; ++i) {
    const INDEX v = tour[i];
    if (rootfix) {
      if (v < 0) continue;
      const INDEX p = parent[v];
      if (p == v) {
        result[v] = inclusive ? weight[v] : IDENTITY;
      } else {
        const VALUE passed = inclusive ? result[p] : op(result[p], weight[p]);
        result[v] = inclusive ? op(passed, weight[v]) : passed;
      }
    } else if (v >= 0) {
      result[v] = inclusive ? weight[v] : IDENTITY;
    } else {
      const INDEX u = ~v, p = parent[u];
      if (p != u) result[p] = op(result[p], inclusive ? result[u] : op(result[u], weight[u]));
    }
  }
}
