#include "tree/minima_of_range.cl"

int node_of(uint linked, global const int *low, ulong n, global const int *table, global const int *size_of, int child,
            int apex) {
  const uint place = (uint)child;
  const bool is_linked =
      place == linked ||
      of_range(low, table, (n + BLOCK - 1) / BLOCK, place, place + (uint)size_of[place] - 1) < apex;
  return is_linked ? apex : (int)n + child;
}

kernel GROUPED void pleach_join_children(PARAMETERS) {
  UNPACK
  const ulong k = get_global_id(0);
  if (k >= size) return;
  const int tail = tail_child[k], head = head_child[k];
  tail_node[k] = node_of(linked, low, low_size, table, size_of, tail == apex[k] ? head : tail, apex[k]);
  head_node[k] = node_of(linked, low, low_size, table, size_of, head == apex[k] ? tail : head, apex[k]);
}
