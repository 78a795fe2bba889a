kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void gather(global const INDEX *place, ulong place_first, ulong n, global const INDEX *values, ulong values_first,
            global INDEX *result, ulong result_first) {
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i < n) result[result_first + i] = values[values_first + place[place_first + i]];
  }
}
