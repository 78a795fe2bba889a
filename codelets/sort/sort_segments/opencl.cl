#include "sort/segment.h"
#include "sort/record.cl"

// sort_in_group() in global memory.
void sort_in_array(global VALUE *x, uint n) {
  for (uint width = 2; width != 0 && width / 2 < n; width *= 2) {
    for (uint distance = width / 2; distance > 0; distance /= 2) {
      barrier(CLK_GLOBAL_MEM_FENCE);
      for (uint i = get_local_id(0); i < n; i += GROUP) {
        const uint other = distance == width / 2 ? i ^ (width - 1) : i ^ distance;
        if (other <= i || other >= n || !before(x[other], x[i])) continue;
        const VALUE smaller = x[other];
        x[other] = x[i];
        x[i] = smaller;
      }
    }
  }
}

kernel GROUPED void pleach_sort_segments(PARAMETERS) {
  UNPACK
  local VALUE stage[TILE];
  const uint lane = get_local_id(0);
  const Segment mine = segment[get_group_id(0)];
  if (mine.begin < first || mine.begin - first >= size) return;
  const uint n = mine.end - mine.begin;
  record += mine.begin;

  if (mine.state == SORTED_IN_OTHER || n > TILE) {
    if (mine.state != IN_PLACE) {
      for (uint i = lane; i < n; i += GROUP) record[i] = other[mine.begin + i];
    }
    if (mine.state != SORTED_IN_OTHER) sort_in_array(record, n);
    return;
  }
  for (uint i = lane; i < n; i += GROUP) stage[i] = mine.state == IN_PLACE ? record[i] : other[mine.begin + i];
  sort_in_group(stage, n);
  for (uint i = lane; i < n; i += GROUP) record[i] = stage[i];
}
