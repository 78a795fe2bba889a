#include "sort/key_words.h"

#define EACH 23  // keys_each

ulong key_at(global const INDEX *keys, uint i, bool is_float) {
  const uint width = 8 * sizeof(INDEX);
  const INDEX number = keys[i];
  return key_of(width == 64 ? (ulong)number : (ulong)(uint)number, width, is_float, false);
}

kernel GROUPED void pleach_merge_runs(PARAMETERS) {
  UNPACK
  const uint begin = (uint)get_global_id(0) * EACH;
  if (begin >= size) return;
  const uint count = min((uint)EACH, size - begin), diagonal = skip + first + begin, n = min(lefts, (uint)left_size),
             m = min(rights, (uint)right_size);
  left += left_begin;
  right += right_begin;
  uint low = diagonal > m ? diagonal - m : 0, high = min(diagonal, n);
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (key_at(right, diagonal - 1 - middle, is_float) < key_at(left, middle, is_float)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  uint i = low, j = diagonal - low;
  for (uint k = 0; k < count; ++k) {
    const bool takes_right = j < m && (i >= n || key_at(right, j, is_float) < key_at(left, i, is_float));
    merged[begin + k] = takes_right ? right[j++] : left[i++];
  }
}
