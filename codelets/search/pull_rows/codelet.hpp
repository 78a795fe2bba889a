// pull_rows: a level of a search from below: each vertex of a block that was not reached looks for its first neighbour
// in the frontier, which is the smallest one. Those that have one are appended to the queue.
//
// Example, depth 2, own_end 3, own 0x5: offset 0 2 3 5, neighbour 0 2 1 1 2, leaving 0 1 1 1, level 1 -1 -1,
//   parent 7 -1 -1, reached {1, 1, 1}, queue {0, 0} -> level 1 -1 2, parent 7 -1 2, reached {2, 1, 2},
//   queue {0, 0} {2, 0}
//
// Work: the arcs that are looked at; traffic: these in order, and a bit at random for each. Source: Beamer, Asanović
// and Patterson, "Direction-optimizing breadth-first search", SC 2012.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::pull_rows {

struct Arguments {
  IndexType index;
  std::int32_t depth;                   // of the level
  std::uint64_t own_begin, own_end;     // the vertices that the device has itself, which may be all
  std::uint64_t own_from, others_from;  // the vertices of the first bits
  FirstElement first;                   // the first vertex, where they are a part
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> offset;                // n + 1: where the arcs to each vertex of the block begin
  In<Index> neighbour;                     // the vertices that they leave; a row's ascend
  In<std::uint32_t> leaving;               // n + 1: where the arcs that leave each vertex begin
  In<std::uint32_t> own;                   // the frontier, a bit for each vertex that the device has itself,
  In<std::uint32_t, optional> others;      // and for each other one
  InOut<Index, sized | by_element> level;  // n: -1 for those that were not reached
  InOut<Index, by_element> parent;         // n
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pull_rows
