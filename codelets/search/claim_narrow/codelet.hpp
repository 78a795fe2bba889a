// claim_narrow: claims the vertices of a block that are in the messages of up to three other blocks (expand_narrow).
// Vertices that were not reached before are appended to the queue. The parent is the smallest possible one.
//
// Example, vertices 6 7 8 of 9, depth 2: message1 2 0 7 4 2 3, offset 0 1 3 4, level -1 -1 -1, parent -1 -1 -1, reached
//   {0, 0, 0} -> level -1 2 -1, parent -1 4 -1, queue {1, 0}, reached {1, 2, 1, 1, 1}
//
// Work: the arcs; traffic: these in order, and a parent at random for each that leads to the block.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::claim_narrow {

struct Arguments {
  IndexType index;
  std::int32_t depth;    // of the level to find
  std::uint64_t number;  // number of the block's first vertex
};

template <class Index = Any>
struct Buffers {
  In<Index, remote> message1;  // narrow_message
  In<Index, optional | remote> message2;
  In<Index, optional | remote> message3;
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the number of arcs
  InOut<Index, scattered | sized> level;
  InOut<Index, scattered> parent;  // n each: -1 for unreached vertices
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;  // `told` counts the arcs, `messages` the nonempty messages
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::claim_narrow
