// claim_vertices: vertices of a block that a level of a search leads to: those that were not reached before are, and
// are appended to the queue; the parent is the smallest of the vertices before each one.
//
// Example, depth 2: place 2 0 2 1, from 7 3 5 6, offset 0 1 1 4, level 1 -1 -1, parent 9 -1 -1, reached {1, 1, 1},
//   queue {0, 0} -> level 1 2 2, parent 9 6 5, reached {3, 4, 3}, queue {0, 0} {2, 0} {1, 0} or {0, 0} {1, 0} {2, 0}
//
// Work: the arcs; traffic: these in order, a level and a parent at random for each, and for each vertex that is reached
// its row's ends. Source: Vadhiyar, "Parallel breadth-first search", 1-D.
#pragma once

#include "runtime/phase.hpp"
#include "search/reached.hpp"

namespace pleach::claim_vertices {

/// A task takes the arcs [first, first + size), or those of them that are in a bucket.
struct Arguments {
  IndexType index;
  std::int32_t depth;    // of the level
  std::uint32_t bucket;  // targets[bucket] is where it begins, the next one where it ends
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> place;  // where an arc leads to
  In<Index> from;           // the vertex that it leaves
  In<std::uint32_t, optional> targets;
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the end of all
  InOut<Index, scattered> level;
  InOut<Index, scattered> parent;  // n each: -1 where nobody was yet
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::claim_vertices
