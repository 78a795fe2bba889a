kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void list_rows(uint first, global const INDEX *at, ulong at_first, uint n, global INDEX *row, ulong row_first,
                 ulong count) {
  at += at_first;
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= count) break;
    const INDEX element = (INDEX)(first + i);
    uint low = 0, high = n;  // at[low] <= element < at[high]
    while (high - low > 1) {
      const uint middle = low + (high - low) / 2;
      if (at[middle] <= element) {
        low = middle;
      } else {
        high = middle;
      }
    }
    row[row_first + i] = (INDEX)low;
  }
}
