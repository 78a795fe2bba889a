typedef struct {
  ulong visited, fault;
  uint chunks, taken;
} Walks;
typedef struct {
  uint outside, shared, cycle, lists;
} Sublists;

bool came_everywhere(global const Walks *walks, ulong tasks, uint n) {
  ulong visited = 0;
  for (ulong task = 0; task < tasks; ++task) {
    if (walks[task].fault != 0) return false;
    visited += walks[task].visited;
  }
  return visited == n;
}

kernel void pleach_judge_walks(PARAMETERS) {
  UNPACK
  if (get_global_id(0) > 0) return;
  const uint none = 0xFFFFFFFFu;
  bool good = !goes_on || valid[0] != 0;
  good = good && came_everywhere(walks0, walks0_size, n0);
  if (walks1) good = good && came_everywhere(walks1, walks1_size, n1);
  if (walks2) good = good && came_everywhere(walks2, walks2_size, n2);
  if (walks3) good = good && came_everywhere(walks3, walks3_size, n3);
  valid[0] = good && last->shared == none && last->cycle == none && last->lists == lists;
}
