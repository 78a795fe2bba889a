kernel GROUPED void pleach_find_key_starts(PARAMETERS) {
  UNPACK
  const uint j = get_global_id(0);
  if (j >= begin_size) return;
  const uint key = least + first + j;
  uint low = 0, high = (uint)sorted_size;
  while (low < high) {
    const uint middle = (low + high) / 2;
    if (sorted[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  begin[j] = low;
}
