#include "search/search.h"

typedef struct {
  uint reached, arcs, levels;
} Tally;

kernel GROUPED void pleach_measure_search(PARAMETERS) {
  UNPACK
  local uint reached, arcs, levels;
  if (get_local_id(0) == 0) reached = arcs = levels = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  global const INDEX *at = offset + first;
  Tally sum = {0, 0, 0};
  for (ulong i = get_global_id(0); i < arrival_size; i += get_global_size(0)) {
    const int level = (int)arrival[i].y;
    if (level < 0) continue;
    ++sum.reached;
    sum.arcs += (uint)(at[i + 1] - at[i]);
    sum.levels = max(sum.levels, (uint)level + 1);
  }
  atomic_add(&reached, sum.reached);
  atomic_add(&arcs, sum.arcs);
  atomic_max(&levels, sum.levels);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    const Tally total = {reached, arcs, levels};
    tally[get_group_id(0)] = total;
  }
}
