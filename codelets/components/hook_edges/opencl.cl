#include "components/union_find.cl"

typedef struct {
  uint joined, outside, closing;
} Tally;

kernel GROUPED void pleach_hook_edges(PARAMETERS) {
  UNPACK
  local uint joined, outside, closing;
  if (get_local_id(0) == 0) {
    joined = 0;
    outside = UINT_MAX;
    closing = UINT_MAX;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Tally sum = {0, UINT_MAX, UINT_MAX};
  for (ulong i = get_global_id(0); i < size; i += get_global_size(0)) {
    const ulong a = (ulong)from[first + i], b = (ulong)to[first + i];
    const uint edge = first + (uint)i;
    if (a >= label_size || b >= label_size) {
      sum.outside = min(sum.outside, edge);
    } else if (join(label, (uint)a, (uint)b)) {
      ++sum.joined;
    } else {
      sum.closing = min(sum.closing, edge);
    }
  }
  atomic_add(&joined, sum.joined);
  atomic_min(&outside, sum.outside);
  atomic_min(&closing, sum.closing);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    const Tally total = {joined, outside, closing};
    tally[get_group_id(0)] = total;
  }
}
