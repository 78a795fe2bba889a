typedef struct {
  uint joined, outside, closing;
} Tally;

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void hook_edges(uint first, global const INDEX *from, ulong from_first, global const INDEX *to, ulong to_first,
                ulong count, volatile global uint *label, ulong label_first, ulong n, global Tally *tally,
                ulong tally_first) {
  local uint joined, outside, closing;
  from += from_first;
  to += to_first;
  label += label_first;
  if (get_local_id(0) == 0) {
    joined = 0;
    outside = UINT_MAX;
    closing = UINT_MAX;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Tally sum = {0, UINT_MAX, UINT_MAX};
  for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) {
    const ulong a = (ulong)from[i], b = (ulong)to[i];
    const uint edge = first + (uint)i;
    if (a >= n || b >= n) {
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
    tally[tally_first + get_group_id(0)] = total;
  }
}
