#include "array/block_of.h"

kernel GROUPED void pleach_locate(PARAMETERS) {
  UNPACK
  const ulong i = get_global_id(0);
  if (i >= index_size) return;
  const long element = index[i];
  const uint mine = block_of(element, start, (uint)start_size - 1);
  block[i] = mine;
  place[i] = (uint)(element - start[mine]);
}
