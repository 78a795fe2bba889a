kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void most_children(global const uint *child, ulong child_first, ulong n, global int *most, ulong most_first) {
  local int largest;
  if (get_local_id(0) == 0) largest = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  child += child_first;
  int mine = 0;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong b = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (b < n) mine = max(mine, (int)(child[b + 1] - child[b]));
  }
  atomic_max(&largest, mine);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) most[most_first + get_group_id(0)] = largest;
}
