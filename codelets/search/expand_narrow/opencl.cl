#include "search/search.h"
#include "search/reached.h"
#include "array/block_of.h"
#include "search/append.h"
#include "search/claim.h"
#include "search/frontier_arcs.h"

kernel void pleach_begin(PARAMETERS) {
  UNPACK
  ReachedVertices now = *reached;
  if (begins) {
    now.begin = (Queued){pieces, arcs, vertices};
    now.levels = now.last = 0;
    now.wide = WIDE_NONE;
  }
  if (now.wide == WIDE_NONE) {
    if (now.levels > 0) now.begin = now.end;
    now.end = (Queued){now.pieces, now.arcs, now.vertices};
    const bool is_narrow =
        now.end.arcs - now.begin.arcs <= NARROW_ARCS && now.end.pieces - now.begin.pieces <= NARROW_ARCS;
    if (is_narrow) {
      ++now.levels;
      if (now.end.pieces > now.begin.pieces) now.last = now.levels;
    } else {
      now.wide = WIDE_OWN;
    }
  }
  *reached = now;
  message[0] = 0;
  message[1] = now.wide != WIDE_NONE;
}

INDEX place_in(volatile global INDEX* message) {
  if (sizeof(INDEX) == sizeof(uint)) return (INDEX)atomic_inc((volatile global uint*)message);
  return (INDEX)atom_inc((volatile global ulong*)message);
}

kernel GROUPED void pleach_expand_narrow(PARAMETERS) {
  UNPACK
  local Appended all;
  local uint longest;
  if (reached->wide != WIDE_NONE) return;
  const uint first = reached->begin.pieces, i = first + (uint)get_global_id(0), end = reached->end.pieces;
  if (first + (uint)get_group_id(0) * GROUP >= end) return;
  const ArcRow row = row_of(&queue[i], i < end, offset);
  if (get_local_id(0) == 0) longest = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_max(&longest, row.end - row.begin);
  barrier(CLK_LOCAL_MEM_FENCE);
  const INDEX from = (INDEX)(number + row.vertex);
  for (uint k = 0; k < longest; ++k) {
    const bool open = row.begin + k < row.end;
    const INDEX w = open ? neighbour[row.begin + k] : 0;
    const ulong to = (ulong)w - number;
    const bool is_own = open && to < level_size;
    const bool is_reached = is_own && claim(&level[to], &parent[to], from, depth);
    append(is_reached, (uint)to, offset, queue, reached, &all);
    if (!open || is_own) continue;
    const INDEX place = place_in(message);
    message[2 + 2 * place] = w;
    message[3 + 2 * place] = from;
  }
}
