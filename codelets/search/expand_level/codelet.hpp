// expand_level: levels of a search from above: the frontier's vertices look for neighbours that were not visited, and
// those are the next frontier. Runs level after level, as long as the search leads down.
//
// After the last task, the Control's heading is `over` where the frontier is empty; `up` where it has more than
// 1 / alpha of the arcs of vertices that were not in a frontier before, if alpha is set; and `down` where there is more
// for another task: a GPU has done `narrow` levels of few vertices, an OpenCL device `levels` larger ones, a CPU core
// that is to do narrow ones only (`levels` 0) those. No effect if it was not `down` before.
//
// Example, the path 1 - 0 - 2 - 3, searched from 0: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; visit {0, 0} and three
// times none, queue 0, visited 1 -> visit {0, 0} {0, 1} {0, 1} {2, 2}, queue 0 1 2 3 or 0 2 1 3, visited 15, over
//
// On CPU cores several tasks, each with its own aliases of the same memory, run it together as team `team` of the
// Control. Work: the arcs of the vertices that are reached; traffic: for each of those vertices a Visit, a row and a
// few bits at random, for each arc a bit at random. Source: Merrill, Garland and Grimshaw, "Scalable GPU graph
// traversal", PPoPP 2012: a prefix sum over the degrees of a block's vertices packs their arcs, so that no lane idles.
// Vertices of very high degree are cut in pieces. Narrow levels need no launch: a single block goes from one to the
// next.
#pragma once

#include "runtime/phase.hpp"
#include "search/search.hpp"

namespace pleach::expand_level {

struct Arguments {
  IndexType index;
  std::uint32_t alpha;
  std::uint32_t team;
  std::uint32_t levels;
  std::uint32_t narrow;
  std::uint32_t members = 1;  // of the team
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;              // n + 1 indices
  In<Index> neighbour;           // m indices: those of v are neighbour[offset[v]] to neighbour[offset[v + 1] - 1]
  InOut<Visit> visit;            // n: those of the vertices that are reached are written
  InOut<std::uint32_t> queue;    // n: they are appended
  Out<Piece> piece;              // pieces(m)
  InOut<std::uint32_t> visited;  // words(n): their bits are set
  InOut<Control> control;        // 1
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);

}  // namespace pleach::expand_level
