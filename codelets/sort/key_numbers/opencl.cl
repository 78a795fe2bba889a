#include "sort/key_words.h"

kernel GROUPED void pleach_key_numbers(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= number_size) return;
  const ulong key = low ? (ulong)high[i] << 32 | low[i] : high[i];
  number[i] = (INDEX)number_of(key, 8 * sizeof(INDEX), is_float);
}
