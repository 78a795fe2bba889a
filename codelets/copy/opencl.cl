kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void copy(global const INDEX *from, ulong from_first, ulong n, global INDEX *to, ulong to_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < n) to[to_first + i] = from[from_first + i];
  }
}
