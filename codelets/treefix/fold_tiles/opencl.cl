#include "treefix/direction.h"
#include "treefix/folds.cl"

// A work-item has the intervals of its elements, and adds the part of each that the blocks of a row contribute.
kernel GROUPED void pleach_fold_tiles(PARAMETERS) {
  UNPACK
  local VALUE prefix[TILE];  // for the blocks of a row
  const uint lane = get_local_id(0);
  const ulong start = get_group_id(0) * (ulong)TILE;
  const uint count = (uint)min(values_size - start, (ulong)TILE);
  for (uint i = lane; i < TILE; i += GROUP) {
    const uint p = turned(i, TILE);
    prefix[i] = p < count ? op(IDENTITY, values[start + p]) : IDENTITY;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  VALUE suffix[ITEMS], folded[ITEMS];
  uint last[ITEMS];
  for (uint k = 0; k < ITEMS; ++k) {
    const uint i = k * GROUP + lane, l = i + skip, p = turned(i, TILE);
    last[k] = i + (p < count ? reach[start + p] : 1) - 1;
    suffix[k] = l < TILE ? prefix[l] : IDENTITY;
    folded[k] = last[k] < l ? IDENTITY : suffix[k];
  }
  for (uint row = 0; 1u << row < TILE; ++row) {
    VALUE next[ITEMS];
    for (uint k = 0; k < ITEMS; ++k) {
      const uint i = k * GROUP + lane, l = i + skip, r = last[k];
      if (l < r && r < TILE && pleach_row_of(l, r) == row) folded[k] = joined(suffix[k], prefix[r]);
      if (l < TILE && (l >> row) % 2 == 0) suffix[k] = joined(suffix[k], prefix[(((l >> row) + 2) << row) - 1]);
      next[k] = prefix[i];
      if ((i >> row) % 2 == 1) next[k] = joined(prefix[((i >> row) << row) - 1], next[k]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < ITEMS; ++k) prefix[k * GROUP + lane] = next[k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint k = 0; k < ITEMS; ++k) {
    const uint i = k * GROUP + lane, p = turned(i, TILE);
    if (p >= count) continue;
    fold[start + p] = last[k] >= TILE ? suffix[k] : folded[k];
    along[start + p] = prefix[i];
  }
  if (lane == 0) total[get_group_id(0)] = prefix[TILE - 1];
}
