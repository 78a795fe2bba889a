kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void unpack_search(global const int2 *visit, ulong visit_first, ulong n, global INDEX *level, ulong level_first,
                   global INDEX *parent, ulong parent_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= n) break;
    const int2 found = visit[visit_first + i];
    level[level_first + i] = found.y;
    parent[parent_first + i] = found.x;
  }
}
