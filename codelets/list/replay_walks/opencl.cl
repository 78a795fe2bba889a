#include "list/walk_records.cl"

typedef struct {
  ulong visited, fault;
  uint chunks, taken;
} Walked;

// A work-group replays a chunk, a work-item one of its columns.
kernel void pleach_replay_walks(PARAMETERS) {
  UNPACK
  if (valid[0] == 0 || get_group_id(0) >= walked->chunks) return;
  const uint lane = get_local_id(0);
  const global uint *tops = records + get_group_id(0) * (ulong)CHUNK_WORDS;
  const global uint *words = tops + LANES * 2;
  const Resumed top = ((const global Resumed *)tops)[lane];
  VALUE of_sublist = IDENTITY;
  if (top.sublist != NOTHING) of_sublist = offset[top.sublist];
  uint passed = top.passed;
  for (uint i = lane; i < STEPS * LANES; i += LANES) {
    const uint word = words[i];
    if (word == NOTHING) continue;
    if ((word & BEGINS) != 0) {
      of_sublist = offset[word & ~BEGINS];
      passed = 0;
      continue;
    }
#if defined(WEIGHTED)
    const VALUE here = ((const global VALUE *)(words + STEPS * LANES))[i];
#else
    const VALUE here = (VALUE)(passed++);
#endif
#if defined(FROM_TAIL)
    result[word] = (RESULT)(of_sublist - here - less);
#else
    result[word] = (RESULT)(op(of_sublist, here));
#endif
  }
}
