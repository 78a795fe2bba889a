// range_fold.hpp in OpenCL C.
#define PLEACH_FOLD_BLOCK 8

ulong pleach_fold_blocks_of(ulong n) { return (n + PLEACH_FOLD_BLOCK - 1) / PLEACH_FOLD_BLOCK; }

VALUE pleach_fold_range(global const VALUE *values, global const VALUE *table, ulong n, uint first, uint last) {
  VALUE near_sum = values[first], far_sum = near_sum;
  bool has_far = false;
  uint l = first + 1, r = last + 1;
  global const VALUE *level = values, *next = table;
  while (l < r) {
    for (; l < r && l % PLEACH_FOLD_BLOCK != 0; ++l) near_sum = op(near_sum, level[l]);
    for (; l < r && r % PLEACH_FOLD_BLOCK != 0; has_far = true) {
      --r;
      far_sum = has_far ? op(level[r], far_sum) : level[r];
    }
    level = next;
    n = pleach_fold_blocks_of(n);
    next += n;
    l /= PLEACH_FOLD_BLOCK;
    r /= PLEACH_FOLD_BLOCK;
  }
  return has_far ? op(near_sum, far_sum) : near_sum;
}
