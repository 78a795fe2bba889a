#include "array/atomic_min.cl"

kernel GROUPED void pleach_lightest_edges(PARAMETERS) {
  UNPACK
  const ulong e = get_global_id(0);
  if (e >= from_size) return;
  const uint a = label[from[e]], b = label[to[e]];
  if (a == b) return;
  lower(&least[a], first + (uint)e);
  lower(&least[b], first + (uint)e);
}
