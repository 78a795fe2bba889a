#include "search/search.h"
#include "search/subtree.h"

kernel void pleach_number_reached(PARAMETERS) {
  UNPACK
  for (ulong v = 0; v < queue_size; ++v) subtree[v] = (Subtree)(arrival[v].x, 1, 0, 0);
  for (ulong i = queue_size; i-- > 0;) {
    const Subtree own = subtree[queue[i]];
    if (own.x != queue[i]) subtree[own.x].y += own.y;
  }
  uint trees_end = 0;
  for (ulong i = 0; i < queue_size; ++i) {
    const uint v = queue[i];
    const Subtree own = subtree[v];
    const uint begin = own.x == v ? trees_end : subtree[own.x].z;
    subtree[v].z = begin + 1;
    if (own.x == v) {
      trees_end += own.y;
    } else {
      subtree[own.x].z = begin + own.y;
    }
  }
}
