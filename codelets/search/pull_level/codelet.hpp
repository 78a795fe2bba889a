// pull_level: bottom-up levels of a search: each unvisited vertex looks for its first neighbour in the frontier.
// Continues until the Control's heading is `over`, as no vertex was reached, or `down`, as fewer were reached than
// before and at most n / beta; or leaves the rest to another task. Records the levels. No effect unless the heading is
// `up`.
//
// Example, the path 1 - 0 - 2 - 3, searched from 0, beta 4: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; arrival {0, 0} and
// three times none, queue 0, visited 1 -> arrival {0, 0} {0, 1} {0, 1} {2, 2}, visited 15, queue 0 3, level 2, down
//
// Work: n for each level, and the arcs examined; traffic: a bit at random for each.
// Source: Beamer, Asanović and Patterson, "Direction-optimizing breadth-first search", SC 2012, Figure 5.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::pull_level {

struct Arguments {
  IndexType index;
  std::uint32_t beta;
  std::uint32_t team;    // index of the team in Control, on CPU cores
  std::uint32_t levels;  // maximal number of levels on an OpenCL device
  TeamSize members;      // number of tasks of the team
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;                           // n + 1 indices
  In<Index> neighbour;                        // m: neighbour[offset[v]] to neighbour[offset[v + 1] - 1] have arcs to v
  InOut<Arrival, sized | scattered> arrival;  // n: written for reached vertices
  InOut<std::uint32_t, scattered> queue;      // n: the last frontier is appended
  InOut<std::uint32_t, scattered> visited;    // words(n): bits of reached vertices are set
  Out<std::uint32_t, scattered> sets;         // 2 words(n)
  InOut<Control, scattered> control;          // 1
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pull_level
