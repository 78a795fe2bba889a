#include "list/walk_records.cl"

typedef struct {
  ulong visited, fault;
  uint chunks, taken;
} Walked;

// A work-group orders a chunk, a work-item a column of it.
kernel void pleach_order_walks(PARAMETERS) {
  UNPACK
  if (valid[0] == 0 || get_group_id(0) >= walked->chunks) return;
  const uint lane = get_local_id(0);
  const global uint *tops = records + get_group_id(0) * (ulong)CHUNK_WORDS;
  const global uint *words = tops + LANES * 2;
  const Resumed top = ((const global Resumed *)tops)[lane];
  uint at = top.sublist != NOTHING ? (uint)offset[top.sublist] + top.passed : 0;
  for (uint i = lane; i < STEPS * LANES; i += LANES) {
    const uint word = words[i];
    if (word == NOTHING) continue;
    if ((word & BEGINS) != 0) {
      at = (uint)offset[word & ~BEGINS];
      continue;
    }
    order[at] = word;
    ordered[at] = values[word];
    ++at;
  }
}
