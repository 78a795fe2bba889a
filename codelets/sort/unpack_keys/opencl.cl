#include "sort/key_words.h"

kernel GROUPED void pleach_unpack_keys(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= record_size) return;
#if RECORD_BYTES == 16
  number[i] = (uint)record[i].x;
#else
  if (number) number[i] = (uint)record[i];
  if (key) key[i] = (INDEX)number_of((ulong)record[i], 8 * sizeof(INDEX), is_float);
#endif
}
