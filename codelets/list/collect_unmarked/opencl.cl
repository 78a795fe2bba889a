kernel GROUPED void pleach_collect_unmarked(PARAMETERS) {
  UNPACK
  local int lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong start = get_group_id(0) * (ulong)TILE + lane * ITEMS;

  int mine = 0;
  for (ulong i = start; i < start + ITEMS && i < marks_size; ++i) mine += marks[i] == 0;
  lane_sums[lane] = mine;
  pleach_scan_group(lane_sums);
  uint next = offsets[get_group_id(0)] + lane_sums[lane];
  for (ulong i = start; i < start + ITEMS && i < marks_size; ++i) {
    if (marks[i] == 0) heads[next++] = (uint)(first + i);
  }
}
