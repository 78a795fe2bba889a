#include "components/union_find.cl"

// The work-items of the group share rows with more arcs.
#define OWN_ARCS 32
#define ALL 0xffffffffu

typedef struct {
  uint begin, end;
  int linked;
  global const INDEX *at, *neighbour;
  volatile global uint *label;
  global uchar *left_out;
} Rows;

// Joins v with every step-th of the neighbours in [k, end). Returns the number of joined components.
uint hook(const Rows *rows, uint v, ulong k, ulong end, uint step) {
  uint sum = 0;
  for (const ulong row = (ulong)rows->at[v]; k < end; k += step) {
    const uint w = (uint)rows->neighbour[k];
    if (!(rows->linked && k == row && w < v) && !join(rows->label, v, w)) continue;
    ++sum;
    if (rows->left_out) rows->left_out[k] = 0;
  }
  return sum;
}

ulong begin_of(const Rows *rows, uint v) { return (ulong)rows->at[v] + rows->begin; }

ulong end_of(const Rows *rows, uint v) { return min((ulong)rows->at[v + 1], (ulong)rows->at[v] + rows->end); }

// A work-item for each vertex, a work-group for longer rows; hook_long has the rows of a tile or more.
kernel GROUPED void pleach_hook_short(PARAMETERS) {
  UNPACK
  local uint total, shared, shared_vertex[GROUP];
  const uint last = first + size;
  const Rows rows = {begin, end, linked, offset, neighbour, label, left_out};
  const uint lane = get_local_id(0);
  if (lane == 0) total = 0;
  uint sum = 0;
  for (uint group = first + get_group_id(0) * GROUP; group < last; group += get_global_size(0)) {
    if (lane == 0) shared = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint v = group + lane;
    if (v < last && rows.label[v] != skip) {
      if (begin_of(&rows, v) + OWN_ARCS >= end_of(&rows, v)) {
        sum += hook(&rows, v, begin_of(&rows, v), end_of(&rows, v), 1);
      } else if (end != ALL || (ulong)rows.at[v + 1] - (ulong)rows.at[v] < TILE) {
        shared_vertex[atomic_inc(&shared)] = v;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < shared; ++i) {
      const uint u = shared_vertex[i];
      sum += hook(&rows, u, begin_of(&rows, u) + lane, end_of(&rows, u), GROUP);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0) joined[get_group_id(0)] = total;
}

// Returns the v in [low, high) with at[v] <= arc < at[v + 1].
uint row_of(const Rows *rows, uint low, uint high, ulong arc) {
  while (high - low > 1) {
    const uint middle = low + (high - low) / 2;
    if ((ulong)rows->at[middle] <= arc) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

// A work-group for each tile of arcs: only its first and last rows can have a tile or more.
kernel GROUPED void pleach_hook_long(PARAMETERS) {
  UNPACK
  local uint total;
  const uint last = first + size;
  const Rows rows = {begin, end, linked, offset, neighbour, label, left_out};
  if (get_local_id(0) == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  const ulong arcs_end = (ulong)rows.at[last];
  for (ulong arc = (ulong)rows.at[first] + get_group_id(0) * TILE; arc < arcs_end; arc += get_num_groups(0) * TILE) {
    const ulong tile_end = min(arc + TILE, arcs_end);
    const uint low = row_of(&rows, first, last, arc), high = row_of(&rows, low, last, tile_end - 1);
    for (uint i = 0; i < (low == high ? 1 : 2); ++i) {
      const uint v = i == 0 ? low : high;
      const ulong row = (ulong)rows.at[v], row_end = (ulong)rows.at[v + 1];
      if (row_end - row < TILE || rows.label[v] == skip) continue;
      sum += hook(&rows, v, max(arc, row + begin) + get_local_id(0), min(tile_end, row_end), GROUP);
    }
  }
  atomic_add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) joined[get_group_id(0)] += total;
}
