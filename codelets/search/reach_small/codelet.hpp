// reach_small: the small components of a graph, one after the other in the order of their smallest vertices, from which
// they are searched. Where one turns out to be large, its frontier is left to expand_level, and the next task goes on
// behind it.
//
// Example, the edges 1 - 3 and 2 - 4 and vertex 5, after a search from 0, with `large` 3: queue 0, visited 1,
// progress 1 0 0 -> arrival[1] to [5] {1, 0} {2, 0} {1, 1} {2, 1} {5, 0}, queue 0 1 3 2 4 5, visited 63, progress
// 6 3 5, over
//
// Work: the vertices and arcs of the small components; traffic: those of a search from above, and the bits in order.
// One thread does it on every device: it is for what is left beside large components.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::reach_small {

struct Arguments {
  IndexType index;
  std::uint32_t large;  // vertices from which on a component is
  std::uint32_t most;   // of small components; with as many the rest is left out
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;               // n + 1 indices
  In<Index> neighbour;            // m
  InOut<Arrival, sized> arrival;  // n: those of the vertices that are reached are written
  InOut<std::uint32_t> queue;     // n: they are appended
  InOut<std::uint32_t> visited;   // words(n): their bits are set
  InOut<Control> control;         // 1: leads down into a large component, or is over
  InOut<std::uint32_t> progress;  // 3: the next vertex to look at, the components begun, vertices of small ones
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::reach_small
