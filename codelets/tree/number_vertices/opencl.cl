#include "tree/enters.h"

kernel GROUPED void pleach_number_vertices(PARAMETERS) {
  UNPACK
  for (uint k = 0; k < ITEMS; ++k) {
    const ulong v = get_group_id(0) * (ulong)TILE + k * GROUP + get_local_id(0);
    if (v >= enter_size) break;
    const uint i = (uint)enter[v], j = (uint)leave[v];
    const uint entered = enters_before(words[i / 32], offsets[i / TILE], i);
    if (size) size[v] = (j - i + 1) / 2;
    if (preorder) preorder[v] = entered;
    if (postorder) postorder[v] = (j - level_at(i, entered) - 1) / 2;
    if (level) level[v] = level_at(i, entered);
  }
}
