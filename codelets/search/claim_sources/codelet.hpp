// claim_sources: claims the sources of a search in a block: their level is 0, and they are their own parents. A
// repeated source is claimed once.
//
// Example, number 6: place 2 0 2, offset 0 1 1 4, level -1 -1 -1, parent -1 -1 -1, reached {0, 0, 0}
//   -> level 0 -1 0, parent 6 -1 8, reached {2, 4, 2}, queue {0, 0} {2, 0} or {2, 0} {0, 0}
//
// Work: the sources; traffic: these in order, and for each a level and a parent at random, and its row's ends.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::claim_sources {

/// A task takes the sources [first, first + size).
struct Arguments {
  IndexType index;
  std::uint64_t number;  // number of the block's first vertex
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> place;   // place of each source in the block
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the number of arcs
  InOut<Index, scattered> level;
  InOut<Index, scattered> parent;  // n each: -1 for unreached vertices
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::claim_sources
