#include "sort/key_words.h"

kernel GROUPED void pleach_key_words(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= number_size) return;
  const uint width = 8 * sizeof(INDEX);
  const ulong bits = width == 64 ? (ulong)number[i] : (ulong)(uint)number[i];
  const ulong key = key_of(bits, width, is_float, equal_zeros);
  high[i] = (uint)(width == 64 ? key >> 32 : key);
  if (low) low[i] = (uint)key;
}
