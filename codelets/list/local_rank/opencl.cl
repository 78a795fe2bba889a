typedef struct __attribute__((aligned(2 * sizeof(VALUE)))) {
  VALUE value;
  uint sublist;
} Local;

// The fault 1 is too_long. The sum of the lengths is counted in two words of 32 bits: atomics of 64 are an extension.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void local_rank(
    int weighted, int inclusive, struct Splitters splitters, uint first_sublist, uint bound, uint slot,
    global const INDEX *successor, ulong successor_first, global const uint *start, ulong start_first, ulong m,
    global Local *locals, ulong local_first, global int *next_of, ulong next_first, global int *length_of,
    ulong length_first, global uint *verdict, ulong verdict_first, global const VALUE *values, ulong values_first,
    global VALUE *total, ulong total_first) {
  successor += successor_first;
  locals += local_first;
  values += values_first;
  verdict += 2 * verdict_first + 4 * slot;

  local uint visited;
  if (get_local_id(0) == 0) visited = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = get_global_id(0);
  if (i < m) {
    const uint number = first_sublist + i;
    uint at = start[start_first + i];
    uint next_sublist = number < splitters.count ? splitters.count : splitter_at(splitters, at);
    // After a fault the rest is not walked; the phases that follow still need links.
    if (*(volatile global uint *)&verdict[2] != 0) next_sublist = 0;
    uint length = 0;
    VALUE sum = IDENTITY;
    while (next_sublist >= splitters.count) {
      const uint next = (uint)successor[at];
      const VALUE before = sum;
#if defined(WEIGHTED)
      sum = op(before, values[at]);
      const Local here = {inclusive ? sum : before, number};
#else
      sum = before + 1;
      const Local here = {before, number};
#endif
      locals[at] = here;
      ++length;
      if (next == at) {
        next_sublist = number;
        break;
      }
      next_sublist = splitter_at(splitters, next);
      if (next_sublist >= splitters.count && length == bound) {
        verdict[2] = 1;
        next_sublist = number;
        break;
      }
      at = next;
    }
    next_of[next_first + i] = (int)next_sublist;
    length_of[length_first + i] = (int)length;
#if defined(WEIGHTED)
    total[total_first + i] = sum;
#endif
    atomic_add(&visited, length);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && visited > 0) {
    const uint before = atomic_add(&verdict[0], visited);
    if (before + visited < before) atomic_inc(&verdict[1]);
  }
}
