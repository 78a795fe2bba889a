#include "list/splitter.h"

typedef ulong4 Tally;  // outside, ends, steps, end_sum
typedef struct {
  ulong visited, fault;
  uint chunks, taken;
} Verdict;

Tally merge(Tally a, Tally b) { return (Tally)(min(a.s0, b.s0), a.s1 + b.s1, a.s2 + b.s2, a.s3 + b.s3); }

// The first group decides; the others select. The fault 3 is not_lists.
kernel GROUPED void pleach_admit_lists(PARAMETERS) {
  UNPACK
  local Tally sums[GROUP];
  const uint lane = get_local_id(0);
  if (get_group_id(0) > 0) {
    const uint j = (get_group_id(0) - 1) * GROUP + lane;
    if (j >= start_size) return;
    if (j < splitters.count) {
      start[j] = splitter(splitters, j);
    } else if (heads) {
      start[j] = heads[j - splitters.count];
    }
    return;
  }
  Tally sum = (Tally)(ULONG_MAX, 0, 0, 0);
  for (ulong k = lane; k < tally_size; k += GROUP) sum = merge(sum, tally[k]);
  sums[lane] = sum;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane < width) sums[lane] = merge(sums[lane], sums[lane + width]);
  }
  if (lane > 0) return;
  const Tally all = sums[0];
  const ulong first = lists == 1 ? all.s2 + all.s3 : 0;
  const bool may_be = all.s0 == ULONG_MAX && all.s1 == lists && first < n;
  if (!heads) start[splitters.count] = may_be ? (uint)first : 0;
  verdict->visited = 0;
  verdict->fault = may_be ? 0 : 3;
  verdict->chunks = verdict->taken = 0;
}
