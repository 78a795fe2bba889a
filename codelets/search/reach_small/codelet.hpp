// reach_small: searches the small components of a graph, each from its smallest vertex, in ascending order of these. If
// one proves to be large, expand_level takes over its frontier, and the next task continues after it.
//
// Example, the edges 1 - 3 and 2 - 4 and vertex 5, after a search from 0, with `large` 3: queue 0, visited 1, progress
// 1 0 0 -> arrival[1] to [5] {1, 0} {2, 0} {1, 1} {2, 1} {5, 0}, queue 0 1 3 2 4 5, visited 63, progress
// 6 3 5, over
//
// Work: the vertices and arcs of the small components; traffic: as a top-down search, and the bits in order. One thread
// does it on every device: it is for the vertices outside of large components.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::reach_small {

struct Arguments {
  IndexType index;
  std::uint32_t large;  // minimal number of vertices of a large component
  std::uint32_t most;   // maximal number of vertices in small components; then the task stops
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;               // n + 1 indices
  In<Index> neighbour;            // m
  InOut<Arrival, sized> arrival;  // n: written for reached vertices
  InOut<std::uint32_t> queue;     // n: reached vertices are appended
  InOut<std::uint32_t> visited;   // words(n): bits of reached vertices are set
  InOut<Control> control;         // 1: `down`, in a large component, or `over`
  InOut<std::uint32_t> progress;  // 3: the next vertex to look at, components begun, vertices of small components
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::reach_small
