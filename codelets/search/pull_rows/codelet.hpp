// pull_rows: a bottom-up level of a search: each vertex of a block that was not reached looks for its first neighbour
// in the frontier, which is the smallest. Vertices that find a neighbour are appended to the queue.
//
// Example, depth 2, own_end 3, own 0x5: offset 0 2 3 5, neighbour 0 2 1 1 2, leaving 0 1 1 1, level 1 -1 -1,
//   parent 7 -1 -1, reached {1, 1, 1}, queue {0, 0} -> level 1 -1 2, parent 7 -1 2, reached {2, 1, 2},
//   queue {0, 0} {2, 0}
//
// Work: the arcs that are examined; traffic: these in order, and a bit at random for each.
// Source: Beamer, Asanović and Patterson, "Direction-optimizing breadth-first search", SC 2012.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::pull_rows {

struct Arguments {
  IndexType index;
  std::int32_t depth;                   // of the level
  std::uint64_t own_begin, own_end;     // range of the vertices in `own`; may be all
  std::uint64_t own_from, others_from;  // vertex of the first bit of each set
  FirstElement first;                   // first vertex of the task
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> offset;                // n + 1: where the arcs to each vertex of the block begin
  In<Index> neighbour;                     // the tails of these arcs, ascending in each row
  In<std::uint32_t> leaving;               // n + 1: where the arcs that leave each vertex begin
  In<std::uint32_t> own;                   // the frontier, a bit for each vertex of the device's own blocks,
  In<std::uint32_t, optional> others;      // and for each other vertex
  InOut<Index, sized | by_element> level;  // n: -1 for vertices that were not reached
  InOut<Index, by_element> parent;         // n
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pull_rows
