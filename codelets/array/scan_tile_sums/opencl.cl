// One work-group scans the sums, TILE at a time.
kernel GROUPED void pleach_scan_tile_sums(PARAMETERS) {
  UNPACK
  local VALUE lane_sums[GROUP];
  const uint lane = get_local_id(0);

  VALUE carry = IDENTITY;
  for (ulong first = 0; first < sums_size; first += TILE) {
    const ulong start = first + lane * ITEMS;
    VALUE mine[ITEMS];
    VALUE sum = IDENTITY;
    for (uint k = 0; k < ITEMS; ++k) {
      mine[k] = start + k < sums_size ? sums[start + k] : IDENTITY;
      sum = op(sum, mine[k]);
    }
    lane_sums[lane] = sum;
    const VALUE total = pleach_scan_group(lane_sums);
    VALUE before = op(carry, lane_sums[lane]);
    for (uint k = 0; k < ITEMS; ++k) {
      if (start + k < sums_size) sums[start + k] = before;
      before = op(before, mine[k]);
    }
    carry = op(carry, total);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
