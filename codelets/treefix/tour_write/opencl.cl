#include "treefix/direction.h"
#include "treefix/write_tile.cl"

// A tile passes through local memory: work-items gather and write it coalesced, and scan neighbouring elements.
kernel GROUPED void pleach_tour_write(PARAMETERS) {
  UNPACK
  local VALUE stage[TILE];
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong first = get_group_id(0) * (ulong)TILE;
  tour += first;

  bool here = false;
  for (uint i = lane; i < TILE; i += GROUP) {
    VALUE item = IDENTITY;
    if (first + i < tour_size) {
      const INDEX position = tour[i];
      const bool leaves = position < 0;
      if (!leaves || direction == PLEACH_ROOT) {
        const VALUE w = widened(finite_part(weight[leaves ? ~position : position], &here));
        item = leaves ? difference(IDENTITY, w) : w;
      }
    }
    stage[i] = item;
  }
  const VALUE total = scan_stage(stage, lane_sums, after);
  for (uint i = lane; i < TILE && first + i < tour_size; i += GROUP) {
    if (!in_preorder) {
      euler[first + i] = stage[i];
    } else if (tour[i] >= 0) {
      entered[tour[i]] = stage[i];
    }
  }
  if (lane == 0) sums[get_group_id(0)] = total;
#if defined(VALUE_IS_ROUNDED)
  if (here) *found = 1;
#endif
}
