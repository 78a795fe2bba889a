// lower_parents: of what a search reached from above, the smallest parents instead of any.
//
// Example, arcs 0 2, 1 2, 2 3, sources 0 1: offset 0 1 2 3 3, neighbour 2 2 3, queue 0 1 2 3,
//   arrival {0, 0} {1, 0} {1, 1} {2, 2} -> {0, 0} {1, 0} {0, 1} {2, 2}
//
// Work: the arcs that leave these frontiers; traffic: rows that begin anywhere, and an Arrival
// at random for each arc.
#pragma once

#include "runtime/phase.hpp"
#include "search/search.hpp"

namespace pleach::lower_parents {

struct Arguments {
  IndexType index;
  std::uint32_t begin;                  // of the frontiers in the queue
  OnHost<std::uint32_t> work_each = 1;  // arcs of a vertex, as far as one can tell
  std::uint32_t first = 0;              // vertex from there
  std::uint32_t size = 0;
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;                   // n + 1
  In<Index> neighbour;                // m
  In<std::uint32_t> queue;            // n: of a search
  InOut<Arrival, scattered> arrival;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::lower_parents
