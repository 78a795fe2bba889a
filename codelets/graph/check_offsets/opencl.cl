kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void check_offsets(uint first, uint size, uint arcs, global const INDEX *at, ulong at_first, uint offsets,
                     volatile global uint *fault, ulong fault_first) {
  at += at_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong part = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (part >= size) break;
    const uint i = first + (uint)part;
    const INDEX before = i == 0 ? 0 : at[i - 1];
    if ((i == 0 && at[i] != 0) || at[i] < before || (i == offsets - 1 && at[i] != (INDEX)arcs)) {
      atomic_min(&fault[fault_first], i);
    }
  }
}
