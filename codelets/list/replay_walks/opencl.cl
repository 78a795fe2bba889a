#define LANES 32
#define STEPS 16
#define BEGINS 0x80000000u
#define NOTHING 0xFFFFFFFFu

typedef struct {
  uint sublist, passed;
} Resumed;

// A work-group replays a chunk, a work-item a column of it.
kernel void replay_walks(PARAMETERS) {
  UNPACK
  const ulong top = get_global_id(0);
  const Resumed at_top = resumed[top];
  VALUE of_sublist = IDENTITY;
  if (at_top.sublist != NOTHING) of_sublist = offset[at_top.sublist];
  uint passed = at_top.passed;
  for (uint step = 0; step < STEPS; ++step) {
    const ulong word = top / LANES * (LANES * STEPS) + step * LANES + top % LANES;
    const uint element = words[word];
    if (element == NOTHING) continue;
    if ((element & BEGINS) != 0) {
      of_sublist = offset[element & ~BEGINS];
      passed = 0;
      continue;
    }
#if defined(WEIGHTED)
    const VALUE here = sums[word];
#else
    const VALUE here = (VALUE)(passed);
#endif
#if defined(FROM_TAIL)
    result[element] = (RESULT)(of_sublist - here - less);
#else
    result[element] = (RESULT)(op(of_sublist, here));
#endif
    ++passed;
  }
}
