#include "tour/visit.h"

kernel void pleach_orient_edges(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint i = first + (uint)get_global_id(0);
  const int forth = rank[2 * i], back = rank[2 * i + 1];
  if (i < from_size) {
    const int a = (int)from[i], b = (int)to[i];
    visit[forth < back ? b : a] = (Visit)(forth < back ? a : b, min(forth, back), max(forth, back), (int)i);
  } else {
    const int v = (int)root[i - from_size];
    visit[v] = (Visit)(v, forth, back, -1);
  }
}
