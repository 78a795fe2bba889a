#include "list/splitter.h"
#include "list/walk_records.cl"

// The fault 1 is too_long, 2 is closed. Two 32-bit words count the sum of the lengths, because 64-bit atomics are an
// extension.
typedef struct {
  uint visited, visited_high, fault, fault_high, chunks, taken;
} Verdict;

// A work-group writes a chunk at a time; its work-items synchronise between chunks.
kernel void pleach_record_walks(PARAMETERS) {
  UNPACK
  local uint chunk, active, visited;
  const uint lane = get_local_id(0);
  uint number = NOTHING, at = 0, to = 0, passed = 0, mine = 0;
  VALUE sum = IDENTITY;
  bool fresh = false, faulty = false, more = true;
  if (lane == 0) visited = 0;

  while (true) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lane == 0) {
      chunk = atomic_inc(&verdict->chunks);
      active = 0;
      if (chunk >= records_size / CHUNK_WORDS) verdict->fault = 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const bool full = chunk >= records_size / CHUNK_WORDS;
    global uint *tops = records + chunk * (ulong)CHUNK_WORDS;
    global uint *words = tops + LANES * 2;
    faulty = full || *(volatile global uint *)&verdict->fault != 0;
    if (!full) {
      const Resumed top = {number, passed};
      ((global Resumed *)tops)[lane] = top;
    }
    for (uint step = 0; step < STEPS; ++step) {
      // The next sublist. After a fault, walks are skipped, but later phases still need links.
      while (more && (number == NOTHING || faulty)) {
        if (number == NOTHING) {
          number = atomic_inc(&verdict->taken);
          passed = 0;
          sum = IDENTITY;
          fresh = true;
          if (number >= start_size) {
            number = NOTHING;
            more = false;
            break;
          }
          at = start[number];
          const uint splitter = number < splitters.count ? splitters.count : splitter_at(splitters, at);
          if (!faulty && splitter >= splitters.count) {
            to = (uint)successor[at];
            break;
          }
          next[number] = (int)(faulty ? number : splitter);
        } else {
          next[number] = (int)number;
        }
        length[number] = (int)passed;
#if defined(WEIGHTED)
        total[number] = sum;
#endif
        mine += passed;
        number = NOTHING;
      }
      if (full) continue;
      const uint word = step * LANES + lane;
      words[word] = number == NOTHING ? NOTHING : fresh ? BEGINS | number : at;
      if (number == NOTHING) continue;
      if (fresh) {
        fresh = false;
        continue;
      }
#if defined(WEIGHTED)
      const VALUE before = sum;
      sum = op(before, values[at]);
      ((global VALUE *)(words + STEPS * LANES))[word] = inclusive ? sum : before;
#endif
      ++passed;
      const uint splitter = splitter_at(splitters, to);
      uint follows = NOTHING;
      if (to == at) {
        follows = number;
      } else if (splitter < splitters.count) {
        if (splitter == number) verdict->fault = 2;
        follows = splitter;
      } else if (passed == bound) {
        verdict->fault = 1;
        follows = number;
      }
      if (follows == NOTHING) {
        at = to;
        to = (uint)successor[at];
        continue;
      }
      next[number] = (int)follows;
      length[number] = (int)passed;
#if defined(WEIGHTED)
      total[number] = sum;
#endif
      mine += passed;
      number = NOTHING;
    }
    if (number != NOTHING || more) atomic_inc(&active);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active == 0) break;
  }
  atomic_add(&visited, mine);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lane == 0 && visited > 0) {
    const uint before = atomic_add(&verdict->visited, visited);
    if (before + visited < before) atomic_inc(&verdict->visited_high);
  }
}
