kernel GROUPED void pleach_list_rows(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= row_size) break;
    const INDEX element = (INDEX)(first + i);
    uint low = 0, high = (uint)offset_size - 1;  // offset[low] <= element < offset[high]
    while (high - low > 1) {
      const uint middle = low + (high - low) / 2;
      if (offset[middle] <= element) {
        low = middle;
      } else {
        high = middle;
      }
    }
    row[i] = (INDEX)low;
  }
}
