#include "treefix/direction.h"

kernel void pleach_walk_tour(PARAMETERS) {
  UNPACK
  for (ulong i = 0; i < tour_size; ++i) {
    const INDEX v = tour[i];
    if (direction == PLEACH_ROOT) {
      if (v < 0) continue;
      const INDEX p = parent[v];
      if (p == v) {
        result[v] = inclusive ? op(IDENTITY, weight[v]) : IDENTITY;
      } else {
        const VALUE passed = inclusive ? result[p] : op(result[p], weight[p]);
        result[v] = inclusive ? op(passed, weight[v]) : passed;
      }
    } else if (v >= 0) {
      result[v] = inclusive ? op(IDENTITY, weight[v]) : IDENTITY;
    } else {
      const INDEX u = ~v, p = parent[u];
      if (p != u) result[p] = op(result[p], inclusive ? result[u] : op(result[u], weight[u]));
    }
  }
}
