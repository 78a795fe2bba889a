kernel GROUPED void count_below(PARAMETERS) {
  UNPACK
  const ulong j = get_global_id(0);
  if (j >= pivot_size) return;
  uint low = 0, high = (uint)order_size;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (key_order(key[order[middle]]) < pivot[j]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  below[j] = low;
}
