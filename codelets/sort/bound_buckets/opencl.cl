#include "sort/segment.h"

kernel GROUPED void pleach_bound_buckets(PARAMETERS) {
  UNPACK
  const ulong b = get_global_id(0);
  if (b >= segment_size) return;
  segment[b].begin = offset[b * stride];
  segment[b].end = b + 1 < segment_size ? offset[(b + 1) * stride] : records;
  segment[b].state = b % 2 == 0 ? IN_OTHER : SORTED_IN_OTHER;
}
