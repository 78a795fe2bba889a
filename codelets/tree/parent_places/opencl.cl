kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void parent_places(global const INDEX *order, ulong order_first, ulong count, global const INDEX *parent,
                   ulong parent_first, global const INDEX *place, ulong place_first, global int *result,
                   ulong result_first) {
  for (uint j = 0; j < ITEMS; ++j) {
    const ulong k = get_group_id(0) * (ulong)TILE + j * GROUP + get_local_id(0);
    if (k >= count) break;
    const INDEX v = order[order_first + k], p = parent[parent_first + v];
    result[result_first + k] = p == v ? -1 : (int)place[place_first + p];
  }
}
