// A tile passes through local memory: work-items read and write it coalesced, and scan neighbouring elements.
kernel GROUPED void pleach_scan_tiles(PARAMETERS) {
  UNPACK
  local VALUE stage[TILE];
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong first = get_group_id(0) * (ulong)TILE;
  input += first;
  output += first;

  for (uint i = lane; i < TILE; i += GROUP) stage[i] = first + i < input_size ? input[i] : IDENTITY;
  barrier(CLK_LOCAL_MEM_FENCE);
  VALUE sum = IDENTITY;
  for (uint k = 0; k < ITEMS; ++k) sum = op(sum, stage[lane * ITEMS + k]);
  lane_sums[lane] = sum;
  pleach_scan_group(lane_sums);
  VALUE before = lane_sums[lane];
  if (offsets) before = op(offsets[get_group_id(0)], before);
  for (uint k = 0; k < ITEMS; ++k) {
    const VALUE after = op(before, stage[lane * ITEMS + k]);
    stage[lane * ITEMS + k] = inclusive ? after : before;
    before = after;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = lane; i < TILE && first + i < input_size; i += GROUP) output[i] = stage[i];
}
