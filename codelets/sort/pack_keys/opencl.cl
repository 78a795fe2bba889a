#include "sort/key_words.h"

kernel GROUPED void pleach_pack_keys(PARAMETERS) {
  UNPACK
  const uint i = get_global_id(0), width = 8 * sizeof(INDEX);
  if (i >= size) return;
  const ulong bits = width == 64 ? (ulong)key[i] : (ulong)(uint)key[i];
  const ulong word = key_of(bits, width, is_float, false);
#if RECORD_BYTES == 16
  record[i] = (VALUE)(first + i, word);
#else
  record[i] = (VALUE)(sizeof(VALUE) > sizeof(INDEX) ? word << 32 | (first + i) : word);
#endif
}
