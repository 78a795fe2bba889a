#include "sort/segment.h"
#include "sort/record.cl"

kernel GROUPED void pleach_place_records(PARAMETERS) {
  UNPACK
  local uint next[MOST_BUCKETS];
  const uint lane = get_local_id(0), buckets = 2 * splitters + 1;
  const Stretch mine = stretch[first + get_group_id(0)];

  for (uint b = lane; b < buckets; b += GROUP) next[b] = offset[mine.count + b * mine.stride] + mine.shift;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = mine.begin + lane; i < mine.end; i += GROUP) placed[atomic_inc(&next[bucket[i]])] = record[i];
}
