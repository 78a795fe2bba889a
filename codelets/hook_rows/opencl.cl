// A work-item for each vertex.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void hook_rows(uint first, uint last, uint begin, uint end, uint skip, uint linked, global const INDEX *at, ulong at_first,
               global const INDEX *neighbour, ulong neighbour_first, volatile global uint *label, ulong label_first,
               global uint *joined, ulong joined_first) {
  local uint total;
  at += at_first;
  neighbour += neighbour_first;
  label += label_first;
  if (get_local_id(0) == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (ulong v = first + get_global_id(0); v < last; v += get_global_size(0)) {
    if (label[v] == skip) continue;
    const ulong row = (ulong)at[v], row_end = (ulong)at[v + 1];
    for (ulong k = row + begin; k < min(row_end, row + end); ++k) {
      const uint w = (uint)neighbour[k];
      if ((linked && k == row && w < v) || join(label, (uint)v, w)) ++sum;
    }
  }
  atomic_add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) joined[joined_first + get_group_id(0)] = total;
}

// The v in [low, high) with at[v] <= arc < at[v + 1].
uint row_of(global const INDEX *at, uint low, uint high, ulong arc) {
  while (high - low > 1) {
    const uint middle = low + (high - low) / 2;
    if ((ulong)at[middle] <= arc) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// A work-item for each arc, a work-group for each tile of them.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void hook_arcs(uint first, uint last, uint begin, uint end, uint skip, uint linked, global const INDEX *at, ulong at_first,
               global const INDEX *neighbour, ulong neighbour_first, volatile global uint *label, ulong label_first,
               global uint *joined, ulong joined_first) {
  local uint total;
  at += at_first;
  neighbour += neighbour_first;
  label += label_first;
  if (get_local_id(0) == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  const ulong arcs_end = (ulong)at[last];
  for (ulong arc = (ulong)at[first] + get_group_id(0) * TILE; arc < arcs_end; arc += get_num_groups(0) * TILE) {
    const ulong tile_end = min(arc + TILE, arcs_end);
    const uint low = row_of(at, first, last, arc), high = row_of(at, low, last, tile_end - 1) + 1;
    for (ulong k = arc + get_local_id(0); k < tile_end; k += GROUP) {
      const uint v = row_of(at, low, high, k);
      if (label[v] == skip) continue;
      const ulong row = (ulong)at[v];
      if (k < row + begin) continue;
      const uint w = (uint)neighbour[k];
      if ((linked && k == row && w < v) || join(label, v, w)) ++sum;
    }
  }
  atomic_add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) joined[joined_first + get_group_id(0)] = total;
}
