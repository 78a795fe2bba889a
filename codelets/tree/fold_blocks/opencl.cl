#include "tree/range_fold.cl"

// Folds blocks of the n values of a level that begins at `from` in the table; the first level is `values`.
kernel GROUPED void pleach_fold_blocks(uint is_first, ulong n, ulong from, ulong to, BUFFERS) {
  UNPACK
  const ulong block = get_global_id(0), start = block * PLEACH_FOLD_BLOCK;
  if (start >= n) return;
  global const VALUE *level = is_first ? values : table + from;
  VALUE fold = level[start];
  for (ulong i = start + 1; i < n && i < start + PLEACH_FOLD_BLOCK; ++i) fold = op(fold, level[i]);
  table[to + block] = fold;
}
