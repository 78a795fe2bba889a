#include "sort/key_words.h"

kernel GROUPED void pleach_count_below(PARAMETERS) {
  UNPACK
  const ulong j = get_global_id(0);
  if (j >= pivot_size) return;
  const uint width = 8 * sizeof(INDEX);
  uint low = 0, high = (uint)key_size;
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    const INDEX number = key[order ? order[middle] : middle];
    if (key_of(width == 64 ? (ulong)number : (ulong)(uint)number, width, is_float, false) < pivot[j]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  below[j] = low;
}
