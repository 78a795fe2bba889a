// expand_level: top-down levels of a search: the frontier's vertices look for unvisited neighbours, which are the next
// frontier. Continues until the Control's heading is `over`, as the frontier is empty, or `up`, as it has more than 1 /
// alpha of the arcs of vertices that were in no frontier so far; or leaves the rest to another task. No effect unless
// the heading is `down`.
//
// Example, the path 1 - 0 - 2 - 3, searched from 0: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; arrival {0, 0} and
// three times none, queue 0, visited 1 -> arrival {0, 0} {0, 1} {0, 1} {2, 2}, queue 0 1 2 3 or 0 2 1 3, visited 15,
// over
//
// Work: the arcs of the vertices that are reached; traffic: for each of those vertices an Arrival, a row and a few bits
// at random, for each arc a bit at random.
// Source: Merrill, Garland and Grimshaw, "Scalable GPU graph traversal", PPoPP 2012: a prefix sum over the degrees of a
// block's vertices packs their arcs, so that no lane idles. Vertices of very high degree are cut in pieces. Narrow
// levels need no launch: a single block goes from one to the next.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::expand_level {

struct Arguments {
  IndexType index;
  std::uint32_t alpha;   // 0: never search bottom-up
  std::uint32_t team;    // index of the team in Control, on CPU cores
  std::uint32_t levels;  // maximal number of levels on an OpenCL device; 0: a CPU core does only narrow levels
  std::uint32_t narrow;  // maximal number of narrow levels on a GPU
  TeamSize members;      // number of tasks of the team
  // Nonzero if rows ascend and the smallest parents are needed: CUDA finds them in wide levels (search/search.hpp),
  // lower_parents in the others.
  std::uint32_t smallest = 0;
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;                   // n + 1 indices
  In<Index> neighbour;                // m indices: those of v are neighbour[offset[v]] to neighbour[offset[v + 1] - 1]
  InOut<Arrival, scattered> arrival;  // n: written for reached vertices
  InOut<std::uint32_t, scattered> queue;    // n: reached vertices are appended
  Out<Piece, scattered> piece;              // pieces(m)
  InOut<std::uint32_t, scattered> visited;  // words(n): bits of reached vertices are set
  InOut<Control, scattered> control;        // 1
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::expand_level
