#include "expression/operations.cl"

kernel void pleach_walk_expressions(PARAMETERS) {
  UNPACK
  for (ulong i = 0; i < tour_size; ++i) {
    if (tour[i] >= 0) continue;
    const INDEX v = ~tour[i], before = tour[i - 1];
    VALUE own = result[v];
    if (before == v) {
      own = value[v];
    } else if (enter[~before] == enter[v] + 1) {
      own = combined_alone(operation[v], own);
    }
    result[v] = own;
    const INDEX p = parent[v];
    if (p == v) continue;
    const bool is_first = enter[v] == enter[p] + 1;
    result[p] = is_first ? own : combined(operation[p], result[p], own);
  }
}
