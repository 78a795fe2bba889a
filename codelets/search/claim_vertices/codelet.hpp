// claim_vertices: claims the vertices of a block that the frontier's arcs from up to three blocks lead to. Vertices
// that were not reached before are appended to the queue. The parent is the smallest possible one.
//
// Example, depth 2, number1 3: arcs1 {2, 4} {0, 0} {2, 2} {1, 3}, offset 0 1 1 4, level 1 -1 -1, parent 9 -1 -1,
//   reached {1, 1, 1}, queue {0, 0} -> level 1 2 2, parent 9 6 5, reached {3, 4, 3}, queue {0, 0} {2, 0} {1, 0} or
//   {0, 0} {1, 0} {2, 0}
//
// Work: the arcs; traffic: these in order, a level and a parent at random for each, and for each vertex that is reached
// its row's ends.
// Source: Vadhiyar, "Parallel breadth-first search", 1-D.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::claim_vertices {

/// A task takes [first, first + size) of the longest array of arcs, and as large a share of the others; or such shares
/// of the buckets.
struct Arguments {
  IndexType index;
  std::int32_t depth;     // of the level to find
  std::uint32_t bucket;   // the bucket is [targets[bucket], targets[bucket + 1])
  std::uint64_t number1;  // number of the first vertex of each block that the arcs leave
  std::uint64_t number2 = 0;
  std::uint64_t number3 = 0;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<BlockArc, sized | remote> arcs1;
  In<BlockArc, sized | optional | remote> arcs2, arcs3;
  In<std::uint32_t, optional | remote> targets1, targets2, targets3;  // null: all arcs
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the number of arcs
  InOut<Index, scattered> level;
  InOut<Index, scattered> parent;  // n each: -1 for unreached vertices
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::claim_vertices
