kernel GROUPED void pleach_most_children(PARAMETERS) {
  UNPACK
  local int largest;
  if (get_local_id(0) == 0) largest = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int mine = 0;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong b = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (b + 1 < child_size) mine = max(mine, (int)(child[b + 1] - child[b]));
  }
  atomic_max(&largest, mine);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) most[get_group_id(0)] = largest;
}
