#include "search/subtree.h"

kernel GROUPED void pleach_unpack_subtrees(PARAMETERS) {
  UNPACK
  const uint k = (uint)get_global_id(0);
  if (k >= size) return;
  const uint v = first + k;
  const Subtree own = subtree[v];
  const uint at = own.z - own.y;
  place[k] = (INDEX)at;
  order[at] = (INDEX)v;
  size_of[at] = (INDEX)own.y;
  parent_place[at] = own.x == v ? -1 : (int)(subtree[own.x].z - subtree[own.x].y);
}
