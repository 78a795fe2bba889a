// Arcs of a row that a work-item looks at alone; the rest are for its group.
#define ALONE 32

void tell(volatile global Arrival *arrival, uint u, ulong v) {
  if (arrival[v].y == arrival[u].y + 1) lower((volatile global uint *)&arrival[v], u);
}

kernel GROUPED void lower_parents(PARAMETERS) {
  UNPACK
  local uint vertex[GROUP];
  local uint rows;
  if (get_local_id(0) == 0) rows = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint settled = control->settled_to - control->settled_from;
  const ulong all = control->end - settled;
  const uint i = (uint)(all * first / queue_size) + (uint)get_global_id(0);
  if (i < (uint)(all * (first + size) / queue_size)) {
    const uint u = queue[i < control->settled_from ? i : i + settled];
    const INDEX end = offset[u + 1], last = min(end, (INDEX)(offset[u] + ALONE));
    for (INDEX k = offset[u]; k < last; ++k) tell(arrival, u, (ulong)neighbour[k]);
    if (last < end) vertex[atomic_inc(&rows)] = u;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint r = 0; r < rows; ++r) {
    const uint u = vertex[r];
    const INDEX end = offset[u + 1];
    for (INDEX k = offset[u] + ALONE + (INDEX)get_local_id(0); k < end; k += GROUP) {
      tell(arrival, u, (ulong)neighbour[k]);
    }
  }
}
