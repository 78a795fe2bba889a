// Nodes change while others read them, so a node is one access.
kernel GROUPED void pleach_pointer_jump(PARAMETERS) {
  UNPACK
  const ulong end = (ulong)first + size, start = first + get_group_id(0) * (ulong)TILE + get_local_id(0);
  bool any = false;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = start + k * GROUP;
    if (i >= end) break;
    const NODE own = nodes[i];
    if (lean && LINK_OF(own) == i) continue;
    const NODE next = nodes[LINK_OF(own)];
    const bool moves = LINK_OF(next) != LINK_OF(own);
    if (lean && !moves) continue;
    nodes[i] = PACK(RANK_OF(own) + RANK_OF(next), LINK_OF(next));
    any |= moves;
  }
  if (any && changed != 0) changed[0] = 1;
}
