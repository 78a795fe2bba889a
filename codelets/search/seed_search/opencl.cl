#include "search/search.h"

kernel GROUPED void pleach_seed_search(PARAMETERS) {
  UNPACK
  local uint size;
  const uint lane = get_local_id(0);
  if (lane == 0) size = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = lane; i < source_size; i += GROUP) {
    const uint v = (uint)source[i], bit = 1u << (v % 32);
    if ((atomic_or(&visited[v / 32], bit) & bit) != 0) continue;
    arrival[v] = (Arrival)(v, 0);
    queue[atomic_inc(&size)] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0) {
    const Control start = {.end = size, .size = size, .rest = arcs, .heading = DOWN,
                           .team = {TEAM_START, TEAM_START, TEAM_START}};
    *control = start;
  }
}
