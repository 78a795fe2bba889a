#include "treefix/write_tile.cl"

// A tile passes through local memory: work-items read and write it coalesced, and scan neighbouring elements.
kernel GROUPED void pleach_preorder_write(PARAMETERS) {
  UNPACK
  local VALUE stage[TILE];
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong begin = get_group_id(0) * (ulong)TILE;

  bool here = false;
  for (uint i = lane; i < TILE; i += GROUP) {
    const ulong v = first + begin + i;
    stage[i] = v < weight_size ? widened(finite_part(weight[v], &here)) : IDENTITY;
  }
  const VALUE total = scan_stage(stage, lane_sums, false);
  for (uint i = lane; i < TILE && begin + i < prefix_size; i += GROUP) prefix[begin + i] = stage[i];
  if (lane == 0) sums[get_group_id(0)] = total;
#if defined(VALUE_IS_ROUNDED)
  if (here) *found = 1;
#endif
}
