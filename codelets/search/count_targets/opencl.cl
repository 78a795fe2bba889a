#include "search/search.h"
#include "search/reached.h"
#include "array/block_of.h"
#include "search/frontier_arcs.h"

kernel GROUPED void pleach_count_targets(PARAMETERS) {
  UNPACK
  local uint mine[GROUP];
  const uint blocks = (uint)start_size - 1, i = get_global_id(0), lane = get_local_id(0);
  const ArcRow row = row_of(&queue[begin + first + i], i < size, offset);
  for (uint block = 0; block < blocks; block += GROUP) {
    count_arcs(row, neighbour, start, blocks, block, mine);
    if (mine[lane] > 0) {
      const bool is_first = atomic_add(&targets[counted + block + lane], mine[lane]) == 0;
      if (block + lane != own) {
        atomic_add(&reached->told, mine[lane]);
        if (is_first) atomic_inc(&reached->messages);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
