// sweep_level: levels of a search in which every vertex tests whether it is in the frontier. Continues until the
// Control's heading is `over`, or leaves the rest to another task. No effect unless it is `down` before.
//
// Example, the path 1 - 0 - 2 - 3, searched from 0: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; arrival {0, 0} and three
// times none -> arrival {0, 0} {0, 1} {0, 1} {2, 2}, over
//
// Two threads may reach a vertex: either is its parent. Work: n for each level, and the arcs of the reached vertices.
// The simplest of all: for comparison.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::sweep_level {

struct Arguments {
  IndexType index;
  std::uint32_t team;    // index of the team in Control, on CPU cores
  std::uint32_t levels;  // maximal number of levels on an OpenCL device
  TeamSize members;      // number of tasks of the team
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;     // n + 1 indices
  In<Index> neighbour;  // m indices: those of v are neighbour[offset[v]] to neighbour[offset[v + 1] - 1]
  InOut<Arrival, sized | scattered> arrival;  // n: written for reached vertices
  InOut<Control, scattered> control;          // 1
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::sweep_level
