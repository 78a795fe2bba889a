// Work-items take neighbouring elements in turn; if the operator does not commute, each takes consecutive elements.
kernel GROUPED void pleach_sum_tiles(PARAMETERS) {
  UNPACK
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong first = get_group_id(0) * (ulong)TILE;
  input += first;

  VALUE sum = IDENTITY;
#if defined(OP_in_order)
  for (uint i = lane * ITEMS; i < (lane + 1) * ITEMS && first + i < input_size; ++i) sum = op(sum, input[i]);
  lane_sums[lane] = sum;
  for (uint stride = 1; stride < GROUP; stride *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane % (2 * stride) == 0) lane_sums[lane] = op(lane_sums[lane], lane_sums[lane + stride]);
  }
#else
  for (uint i = lane; i < TILE && first + i < input_size; i += GROUP) sum = op(sum, input[i]);
  lane_sums[lane] = sum;
  for (uint stride = GROUP / 2; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < stride) lane_sums[lane] = op(lane_sums[lane], lane_sums[lane + stride]);
  }
#endif
  if (lane == 0) sums[get_group_id(0)] = lane_sums[0];
}
