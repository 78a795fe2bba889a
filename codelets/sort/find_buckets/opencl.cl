#include "sort/segment.h"
#include "sort/record.cl"

kernel GROUPED void pleach_find_buckets(PARAMETERS) {
  UNPACK
  local uint counts[MOST_BUCKETS];
  const uint lane = get_local_id(0), buckets = 2 * splitters + 1;
  const Stretch mine = stretch[first + get_group_id(0)];
  splitter += (ulong)mine.segment * splitters;

  for (uint b = lane; b < buckets; b += GROUP) counts[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = mine.begin + lane; i < mine.end; i += GROUP) {
    const uint b = bucket_of(record[i], splitter, splitters);
    bucket[i] = (uchar)b;
    atomic_inc(&counts[b]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lane; b < buckets; b += GROUP) count[mine.count + b * mine.stride] = counts[b];
}
