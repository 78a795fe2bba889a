#include "search/search.h"
#include "search/reached.h"
#include "search/append.h"

kernel GROUPED void pleach_pull_rows(PARAMETERS) {
  UNPACK
  local Appended all;
  const ulong i = get_global_id(0), v = first + i;
  bool is_reached = false;
  if (i < level_size && level[i] < 0) {
    for (uint k = offset[v]; k < offset[v + 1] && !is_reached; ++k) {
      const INDEX w = neighbour[k];
      const bool is_own = (ulong)w - own_begin < own_end - own_begin;
      const ulong bit = (ulong)w - (is_own ? own_from : others_from);
      is_reached = ((is_own ? own : others)[bit / 32] >> (uint)(bit % 32) & 1) != 0;
      if (!is_reached) continue;
      level[i] = depth;
      parent[i] = w;
    }
  }
  append(is_reached, (uint)v, leaving, queue, reached, &all);
}
