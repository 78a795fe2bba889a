void link_one(volatile global uint *predecessor, uint own, uint from) {
  // Once an element has been linked to, its predecessor is never the element itself again.
  if (atomic_cmpxchg(predecessor, own, from) != own) atomic_min(predecessor, from);
}

kernel GROUPED void pleach_link_predecessors(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= links_size) break;
    const uint from = first + (uint)i, own = (uint)links[i];
    if (own != from) link_one(&predecessor[own], own, from);
  }
}
