#include "treefix/direction.h"
#include "treefix/folds.cl"

kernel GROUPED void pleach_fold_beyond(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size || reach[k] <= skip) return;
  const ulong all_elements = total_size * TILE;
  const uint i = (uint)turned((ulong)first + k, all_elements), r = i + reach[k] - 1, t = i / TILE, u = r / TILE;
  if (t == u) return;
  VALUE sum = fold[k];
  if (u - t > 1) {
    const uint a = t + 1, b = u - 1, row = a == b ? 0 : pleach_row_of(a, b);
    VALUE tiles = a == b ? total[turned((ulong)a, total_size)] : table[row * total_size + a];
    if (a != b) tiles = joined(tiles, table[row * total_size + b]);
    sum = joined(sum, tiles);
  }
  fold[k] = joined(sum, along[turned((ulong)r, all_elements)]);
}
