#include "tree/enters.h"

kernel GROUPED void pleach_list_preorder(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong at = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (at >= tour_size) break;
    const INDEX v = tour[at];
    if (v < 0) continue;
    const uint i = first + (uint)at;
    const uint place = enters_before(words[i / 32], offsets[i / TILE], i);
    const int depth = (int)level_at(i, place);
    if (vertex) vertex[place] = v;
    if (root) root[place] = depth == 0 ? v : 0;
    if (level) level[place] = depth;
    if (minus_level) minus_level[place] = -depth;
  }
}
