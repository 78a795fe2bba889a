#include "tree/range_fold.cl"

kernel void pleach_sum_paths(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  global const VALUE *up_fold = in_order ? away_fold : fold;
  VALUE up = IDENTITY, down = IDENTITY;
  bool has_up = false, has_down = false;
  uint p = place[u[k]], q = place[v[k]], of_p = row[p], of_q = row[q];
  while (of_p != of_q) {
    if (max(of_p, of_q) < roots) {
      result[k] = IDENTITY;
      return;
    }
    if (of_p > of_q) {
      up = has_up ? op(up_fold[p], up) : up_fold[p];
      has_up = true;
      p = above[of_p];
      of_p = row[p];
    } else {
      down = has_down ? op(fold[q], down) : fold[q];
      has_down = true;
      q = above[of_q];
      of_q = row[q];
    }
  }
  if (p <= q) {
    const VALUE shared = pleach_fold_range(values, table, values_size, p, q);
    down = has_down ? op(shared, down) : shared;
    has_down = true;
  } else {
    const VALUE shared =
        pleach_fold_range(in_order ? away_values : values, in_order ? away_table : table, values_size, q, p);
    up = has_up ? op(shared, up) : shared;
    has_up = true;
  }
  if (has_up && in_order) up = difference(IDENTITY, up);
  result[k] = op(IDENTITY, has_up && has_down ? op(up, down) : has_up ? up : down);
}
