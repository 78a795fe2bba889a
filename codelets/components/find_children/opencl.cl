#include "tree/minima_of_range.cl"

// Returns the last place up to `place` whose parent is not below `above`. There is one.
int child_above(global const int *parent, global const int *table, ulong blocks, int above, int place) {
  if (place == above) return above;
  uint p = (uint)place;
  for (; p % BLOCK != 0; --p) {
    if (parent[p] <= above) return (int)p;
  }
  if (parent[p] <= above) return (int)p;
  uint b = p / BLOCK;  // search the blocks before; skip runs in which all parents are below
  for (uint row = 31; row-- > 0;) {
    const uint run = 1u << row;
    if (run <= b && table[row * blocks + b - run] > above) b -= run;
  }
  for (p = b * BLOCK - 1; p > 0 && parent[p] > above; --p) {
  }
  return (int)p;
}

kernel GROUPED void pleach_find_children(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0), blocks = (parent_size + BLOCK - 1) / BLOCK;
  if (k >= size) return;
  const int least = of_range(parent, table, blocks, (uint)min(tail[k], head[k]) + 1, (uint)max(tail[k], head[k]));
  apex[k] = least;
  tail_child[k] = child_above(parent, table, blocks, least, tail[k]);
  head_child[k] = child_above(parent, table, blocks, least, head[k]);
}
