// Faults may be many: only those that still count take their turn.
void report(uint i, volatile global uint *fault) {
  if (i < *fault) atomic_min(fault, i);
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void shared_successor(uint first, global const INDEX *links, ulong links_first, ulong count,
                      global const uint *predecessor, ulong predecessor_first, global uint *fault, ulong fault_first) {
  links += links_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const uint own = first + (uint)i, next = (uint)links[i];
    if (next != own && predecessor[predecessor_first + next] != own) report(own, fault + fault_first);
  }
}

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void no_end(uint first, global const NODE *nodes, ulong nodes_first, ulong count, global const INDEX *links,
            ulong links_first, global uint *fault, ulong fault_first) {
  nodes += nodes_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const uint last = (uint)LINK_OF(nodes[i]);
    if ((uint)links[links_first + last] != last) report(first + (uint)i, fault + fault_first);
  }
}
