kernel GROUPED void pleach_count_unmarked(PARAMETERS) {
  UNPACK
  local int heads;
  if (get_local_id(0) == 0) heads = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const ulong first = get_group_id(0) * (ulong)TILE;
  int mine = 0;
  for (uint i = get_local_id(0); i < TILE && first + i < marks_size; i += GROUP) mine += marks[first + i] == 0;
  atomic_add(&heads, mine);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) counts[get_group_id(0)] = heads;
}
