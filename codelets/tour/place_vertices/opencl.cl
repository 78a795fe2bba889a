#include "tour/visit.h"

kernel void pleach_place_vertices(PARAMETERS) {
  UNPACK
  if (get_global_id(0) >= size) return;
  const uint v = first + (uint)get_global_id(0);
  const Visit here = visit[v];
  const int by = moved[here.y];
  parent[v] = (INDEX)here.x;
  position[v] = here.y + by;
  position[visit_size + v] = here.z + by;
}
