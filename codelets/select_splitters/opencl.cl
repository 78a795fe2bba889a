kernel void select_splitters(ulong reciprocal, uint count, uint spacing, uint jitter, uint seed, uint first_start,
                             uint head, int many, global const uint *heads, ulong heads_first, global uint *start,
                             ulong start_first, ulong m) {
  const struct Splitters splitters = {reciprocal, count, spacing, jitter, seed};
  const ulong i = get_global_id(0);
  if (i >= m) return;
  const uint j = (uint)(first_start + i);
  if (j < splitters.count) {
    start[start_first + i] = splitter(splitters, j);
  } else {
    start[start_first + i] = many ? heads[heads_first + j - splitters.count] : head;
  }
}
