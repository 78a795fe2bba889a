kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void collect_unmarked(uint first_element, global const uchar *marks, ulong marks_first, ulong k, global const int *offsets,
                   ulong offsets_first, global uint *heads, ulong heads_first) {
  local int lane_sums[GROUP];
  const uint lane = get_local_id(0);
  const ulong start = get_group_id(0) * (ulong)TILE + lane * ITEMS;
  marks += marks_first;

  int mine = 0;
  for (ulong i = start; i < start + ITEMS && i < k; ++i) mine += marks[i] == 0;
  lane_sums[lane] = mine;
  scan_group(lane_sums);
  ulong next = heads_first + offsets[offsets_first + get_group_id(0)] + lane_sums[lane];
  for (ulong i = start; i < start + ITEMS && i < k; ++i) {
    if (marks[i] == 0) heads[next++] = (uint)(first_element + i);
  }
}
