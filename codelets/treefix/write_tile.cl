// Common parts of the phases that scan weights.

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

// Scans a tile in local memory, exclusive or inclusive; each work-item takes ITEMS neighbours. Returns the total.
#if !defined(OP_none)
VALUE scan_stage(local VALUE *stage, local VALUE *lane_sums, bool inclusive) {
  const uint lane = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  VALUE sum = IDENTITY;
  for (uint k = 0; k < ITEMS; ++k) sum = op(sum, stage[lane * ITEMS + k]);
  lane_sums[lane] = sum;
  const VALUE total = pleach_scan_group(lane_sums);
  VALUE before = lane_sums[lane];
  for (uint k = 0; k < ITEMS; ++k) {
    const VALUE next = op(before, stage[lane * ITEMS + k]);
    stage[lane * ITEMS + k] = inclusive ? next : before;
    before = next;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return total;
}
#endif
