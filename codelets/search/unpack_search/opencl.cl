#include "search/search.h"

kernel GROUPED void pleach_unpack_search(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong i = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (i >= arrival_size) break;
    const int2 found = as_int2(arrival[i]);
    level[i] = found.y;
    parent[i] = found.x;
  }
}
