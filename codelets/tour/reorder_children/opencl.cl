#include "tour/visit.h"

kernel void pleach_reorder_children(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint v = first + (uint)get_global_id(0);
  const Visit here = visit[v];
  const int enter = here.y, leave = here.z;
  if (begin[v] == begin[v + 1]) return;
  const uint arc = order[begin[v]];
  if (arc / 2 == (uint)here.w) return;
  const int middle = rank[arc];  // the children that should come first begin here
  const int behind = middle - enter - 1, before = leave - middle;
  if (behind == 0) return;
  move[enter + 1] = before;
  move[middle] = -before - behind;
  move[leave] = behind;
}
