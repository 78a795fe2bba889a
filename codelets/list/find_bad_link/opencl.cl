// Faults may be many: only those that lower the minimum use an atomic operation.
void report(uint i, volatile global uint *fault) {
  if (i < *fault) atomic_min(fault, i);
}

kernel GROUPED void pleach_find_bad_link(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong j = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (j >= size) break;
    const uint i = first + (uint)j;
    if (nodes) {
      const uint last = (uint)LINK_OF(nodes[i]);
      if ((uint)links[last] != last) report(i, fault);
    } else {
      const uint next = (uint)links[i];
      if (next != i && predecessor[next] != i) report(i, fault);
    }
  }
}
