#include "treefix/direction.h"

kernel GROUPED void pleach_walk_columns(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const ulong column = first + get_global_id(0);
  for (ulong i = 0; i < tour_size; ++i) {
    const INDEX v = tour[i];
    if (direction == PLEACH_ROOT) {
      if (v < 0) continue;
      const INDEX p = parent[v];
      const ulong at = v * (ulong)columns + column, above = p * (ulong)columns + column;
      if (p == v) {
        result[at] = inclusive ? op(IDENTITY, weight[at]) : IDENTITY;
      } else {
        result[at] = op(result[above], inclusive ? weight[at] : weight[above]);
      }
    } else if (v >= 0) {
      const ulong at = v * (ulong)columns + column;
      result[at] = inclusive ? op(IDENTITY, weight[at]) : IDENTITY;
    } else {
      const INDEX u = ~v, p = parent[u];
      const ulong at = u * (ulong)columns + column, above = p * (ulong)columns + column;
      if (p != u) result[above] = op(result[above], inclusive ? result[at] : op(result[at], weight[at]));
    }
  }
}
