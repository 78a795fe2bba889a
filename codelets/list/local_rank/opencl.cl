#include "list/splitter.h"

typedef struct __attribute__((aligned(2 * sizeof(VALUE)))) {
  VALUE value;
  uint sublist;
} Local;

// The fault 1 is too_long, 2 is closed. Two 32-bit words count the sum of the lengths, because 64-bit atomics are an
// extension.
typedef struct {
  uint visited, visited_high, fault, fault_high, chunks, taken;
} Verdict;

kernel GROUPED void pleach_local_rank(PARAMETERS) {
  UNPACK
  local uint visited;
  if (get_local_id(0) == 0) visited = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = get_global_id(0);
  if (i < start_size) {
    const uint number = first + i;
    uint at = start[i];
    uint next_sublist = number < splitters.count ? splitters.count : splitter_at(splitters, at);
    // After a fault, walks are skipped, but later phases still need links.
    if (*(volatile global uint *)&verdict->fault != 0) next_sublist = 0;
    uint steps = 0;
    VALUE sum = IDENTITY;
    while (next_sublist >= splitters.count) {
      const uint to = (uint)successor[at];
      const VALUE before = sum;
#if defined(WEIGHTED)
      sum = op(before, values[at]);
      const Local here = {inclusive ? sum : before, number};
#else
      sum = before + 1;
      const Local here = {before, number};
#endif
      locals[at] = here;
      ++steps;
      if (to == at) {
        next_sublist = number;
        break;
      }
      next_sublist = splitter_at(splitters, to);
      if (next_sublist == number && number < splitters.count) verdict->fault = 2;
      if (next_sublist >= splitters.count && steps == bound) {
        verdict->fault = 1;
        next_sublist = number;
        break;
      }
      at = to;
    }
    next[i] = (int)next_sublist;
    length[i] = (int)steps;
#if defined(WEIGHTED)
    total[i] = sum;
#endif
    atomic_add(&visited, steps);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && visited > 0) {
    const uint before = atomic_add(&verdict->visited, visited);
    if (before + visited < before) atomic_inc(&verdict->visited_high);
  }
}
