kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void iota(uint first, global uint *values, ulong values_first, ulong count) {
  values += values_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < count) values[i] = first + (uint)i;
  }
}
