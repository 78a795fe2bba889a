#if defined(VALUE_IS_COMPLEX) && !defined(OP_paired_plus)
VALUE finite_part(VALUE x, bool *found) {
  const bool re = x.x - x.x == 0, im = x.y - x.y == 0;
  *found |= !re || !im;
  return (VALUE)(re ? x.x : 0, im ? x.y : 0);
}
#elif defined(VALUE_IS_ROUNDED)
WEIGHT finite_part(WEIGHT x, bool *found) {
  const bool finite = x - x == 0;
  *found |= !finite;
  return finite ? x : 0;
}
#else
VALUE finite_part(VALUE x, bool *found) { return x; }
#endif

// A tile passes through local memory: gathered and written by neighbours, scanned by items.
kernel GROUPED void tour_write(PARAMETERS) {
  UNPACK
  local VALUE stage[TILE];
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong first = get_group_id(0) * (ulong)TILE;
  tour += first;
  euler += first;

  bool here = false;
  for (uint i = lane; i < TILE; i += GROUP) {
    VALUE item = IDENTITY;
    if (first + i < tour_size) {
      const INDEX position = tour[i];
      const bool leaves = position < 0;
      if (!leaves || direction == root) {
        const VALUE w = widened(finite_part(weight[leaves ? ~position : position], &here));
        item = leaves ? difference(IDENTITY, w) : w;
      }
    }
    stage[i] = item;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  VALUE sum = IDENTITY;
  for (uint k = 0; k < ITEMS; ++k) sum = op(sum, stage[lane * ITEMS + k]);
  lane_sums[lane] = sum;
  const VALUE total = scan_group(lane_sums);
  VALUE before = lane_sums[lane];
  for (uint k = 0; k < ITEMS; ++k) {
    const VALUE next = op(before, stage[lane * ITEMS + k]);
    stage[lane * ITEMS + k] = after ? next : before;
    before = next;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = lane; i < TILE && first + i < tour_size; i += GROUP) euler[i] = stage[i];
  if (lane == 0) sums[get_group_id(0)] = total;
#if defined(VALUE_IS_ROUNDED)
  if (here) *found = 1;
#endif
}
