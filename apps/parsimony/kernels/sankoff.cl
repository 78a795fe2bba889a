// Included twice: for int and for float.
#if !defined(COST)
#define COST int
#define SANKOFF sankoff_i32
#else
#undef COST
#undef SANKOFF
#define COST float
#define SANKOFF sankoff_f32
#endif

kernel GROUPED void SANKOFF(ulong first, ulong size, global const int *plan, ulong plan_first,
                            global const uint *all_leaves, ulong leaves_first, global const COST *costs,
                            ulong costs_first, global COST *all_work, ulong work_first, global COST *score,
                            ulong score_first, SankoffShape shape) {
  const ulong block = get_group_id(0);
  const COST forbidden = 1 << 29;
  global const uint *leaves = all_leaves + leaves_first + block * shape.taxa * shape.states * row_words;
  const ulong set_size = (ulong)shape.states * TILE;
  costs += costs_first;
  for (ulong site = get_local_id(0); site < TILE && block * TILE + site < size; site += GROUP) {
    global COST *work = all_work + work_first + block * (shape.slots + 1) * set_size + site;
    global const int *step = plan + plan_first;
    global COST *sums = work, *leaf = work + shape.slots * set_size;
    for (int v = 0; v < shape.vertices; ++v) {
      const int count = step[1];
      sums = work + step[0] * set_size;
      for (int i = 0; i < shape.states; ++i) sums[i * TILE] = 0;
      for (int c = 0; c < count; ++c) {
        const int child = step[2 + c];
        for (int j = 0; child >= 0 && j < shape.states; ++j) {
          const uint bits = leaves[((ulong)child * shape.states + j) * row_words + site / 32];
          leaf[j * TILE] = (bits >> site % 32 & 1) != 0 ? 0 : forbidden;
        }
        global const COST *below = child >= 0 ? leaf : work + (ulong)~child * set_size;
        for (int i = 0; i < shape.states; ++i) {
          COST least = forbidden;
          for (int j = 0; j < shape.states; ++j) least = min(least, below[j * TILE] + costs[i * shape.states + j]);
          sums[i * TILE] = min(sums[i * TILE] + least, forbidden);
        }
      }
      step += 2 + count;
    }
    COST least = sums[0];
    for (int i = 1; i < shape.states; ++i) least = min(least, sums[i * TILE]);
    score[score_first + block * TILE + site] = least;
  }
}
