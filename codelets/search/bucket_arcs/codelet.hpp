// bucket_arcs: sorts the arcs of a frontier into buckets, one for each block that they lead to.
//
// Example, vertices 0 1 2 of 6 in blocks of 3, the frontier 0 2: begin 1, queue {1, 0} {0, 0} {2, 0},
//   offset 0 2 3 5, neighbour 1 4 0 3 5, start 0 3 6, targets 1 3 0 0 0 0 0
//   -> targets 1 3 1 3 0 1 4, arcs {1, 0} {1, 0} {0, 2} {2, 2}; in any order within a bucket
//
// Work: the arcs; traffic: rows at random, and each arc into one of as many streams as there are blocks.
// Source: Vadhiyar, "Parallel breadth-first search", 1-D.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::bucket_arcs {

/// A task takes the pieces [begin + first, begin + first + size) of the queue.
struct Arguments {
  IndexType index;
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
  InOut<std::uint32_t, scattered> targets;  // counted by count_targets
  Out<BlockArc, scattered> arcs;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::bucket_arcs
