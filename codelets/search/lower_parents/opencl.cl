#include "search/search.h"
#include "array/atomic_min.cl"

// Arcs of a row that a work-item examines alone; its group shares the rest.
#define ALONE 32

void tell(volatile global Arrival *arrival, uint u, ulong v) {
  if (arrival[v].y == arrival[u].y + 1) lower((volatile global uint *)&arrival[v], u);
}

kernel GROUPED void pleach_lower_parents(PARAMETERS) {
  UNPACK
  local uint vertex[GROUP];
  local uint rows;
  const uint settled = control->settled_to - control->settled_from, lane = (uint)get_local_id(0);
  const ulong all = control->end - settled;
  const uint to = (uint)(all * (first + size) / queue_size);
  for (uint i = (uint)(all * first / queue_size) + (uint)get_group_id(0) * GROUP; i < to;
       i += (uint)get_num_groups(0) * GROUP) {
    if (lane == 0) rows = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i + lane < to) {
      const uint u = queue[i + lane < control->settled_from ? i + lane : i + lane + settled];
      const INDEX end = offset[u + 1], last = min(end, (INDEX)(offset[u] + ALONE));
      for (INDEX k = offset[u]; k < last; ++k) tell(arrival, u, (ulong)neighbour[k]);
      if (last < end) vertex[atomic_inc(&rows)] = u;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint r = 0; r < rows; ++r) {
      const uint u = vertex[r];
      const INDEX end = offset[u + 1];
      for (INDEX k = offset[u] + ALONE + (INDEX)lane; k < end; k += GROUP) tell(arrival, u, (ulong)neighbour[k]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
