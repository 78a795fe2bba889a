#include "sort/key_words.h"

kernel GROUPED void pleach_mark_upper(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= key_size) return;
  const uint width = 8 * sizeof(INDEX);
  const ulong bits = width == 64 ? (ulong)key[i] : (ulong)(uint)key[i];
  const ulong mine = key_of(bits, width, is_float, false);
  upper[i] = mine > pivot || (mine == pivot && first + i >= number) ? 1 : 0;
}
