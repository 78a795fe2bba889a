// count_targets: counts the arcs of a frontier that lead to each block.
//
// Example, vertices 0 1 2 of 6 in blocks of 3, the frontier 0 2: begin 1, queue {1, 0} {0, 0} {2, 0},
//   offset 0 2 3 5, neighbour 1 4 0 3 5, start 0 3 6, own 0, targets 0 0 0 0 0 0 0 -> targets 1 3 0 0 0 0 0, and in
//   `reached` told 3, messages 1
//
// Work: the arcs; traffic: rows at random.
// Source: Vadhiyar, "Parallel breadth-first search", 1-D.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::count_targets {

/// A task takes the pieces [begin + first, begin + first + size) of the queue.
struct Arguments {
  IndexType index;
  std::uint32_t own;      // the block whose vertices are in the queue
  std::uint32_t begin;    // first piece of the frontier
  std::uint32_t counted;  // first of the frontier's targets
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Piece> queue;
  In<std::uint32_t> offset;       // n + 1: where the arcs of each vertex of the block begin, and the number of arcs
  In<Index> neighbour;            // heads of the arcs
  In<std::int64_t, sized> start;  // blocks + 1, ascending from 0: the first vertex of each block
  InOut<std::uint32_t, scattered> targets;    // incremented by the arcs to each block
  InOut<ReachedVertices, scattered> reached;  // told: + arcs to other blocks; messages: + those blocks
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_targets
