#include "search/search.h"
#include "search/reached.h"
#include "array/block_of.h"
#include "search/frontier_arcs.h"

kernel GROUPED void pleach_bucket_arcs(PARAMETERS) {
  UNPACK
  local uint next[GROUP];
  const uint blocks = (uint)start_size - 1, i = get_global_id(0), lane = get_local_id(0);
  const ArcRow row = row_of(&queue[begin + first + i], i < size, offset);
  const bool writes_begins = first + i == 0;
  global uint *counts = targets + counted, *taken = counts + blocks, *begins = taken + blocks;
  uint before = 0;
  for (uint block = 0; block < blocks; block += GROUP) {
    count_arcs(row, neighbour, start, blocks, block, next);
    for (uint b = block; lane == 0 && b < min(block + GROUP, blocks); ++b) {
      if (writes_begins) begins[b] = before;
      if (next[b - block] > 0) next[b - block] = before + atomic_add(&taken[b], next[b - block]);
      before += counts[b];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = row.begin; k < row.end; ++k) {
      const uint to = block_of(neighbour[k], start, blocks) - block;
      if (to >= GROUP) continue;
      const uint at = atomic_inc(&next[to]);
      arcs[at].to = (uint)(neighbour[k] - start[block + to]);
      arcs[at].from = row.vertex;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (writes_begins) begins[blocks] = before;
}
