kernel void select_splitters(ulong reciprocal, uint count, uint spacing, uint jitter, uint seed, uint head,
                             int listed, global const uint *heads, ulong heads_first, global uint *start,
                             ulong start_first, ulong m) {
  const struct Splitters splitters = {reciprocal, count, spacing, jitter, seed};
  const ulong i = get_global_id(0);
  if (i >= m) return;
  const uint j = (uint)i;
  if (j < splitters.count) {
    start[start_first + i] = splitter(splitters, j);
  } else {
    start[start_first + i] = listed ? heads[heads_first + j - splitters.count] : head + (j - splitters.count);
  }
}
