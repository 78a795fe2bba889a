#include "search/search.h"

kernel void pleach_sweep(PARAMETERS) {
  UNPACK
  const uint v = get_global_id(0), level = control->level;
  if (v >= arrival_size || control->heading != DOWN || arrival[v].y != level) return;
  for (INDEX k = offset[v]; k < offset[v + 1]; ++k) {
    const uint w = (uint)neighbour[k];
    if ((int)arrival[w].y >= 0) continue;
    arrival[w] = (Arrival)(v, level + 1);
    control->found.vertices = 1;
  }
}

kernel void pleach_advance(PARAMETERS) {
  UNPACK
  if (control->heading != DOWN) return;
  control->level += 1;
  if (control->found.vertices == 0) control->heading = OVER;
  control->found.vertices = 0;
}
