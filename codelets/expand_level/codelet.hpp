// expand_level: levels of a search from above: the frontier's vertices look for neighbours that were not visited, and
// those are the next frontier. Runs level after level, as long as the search leads down.
//
//   offset     R   n + 1 indices
//   neighbour  R   m indices: the neighbours of v are neighbour[offset[v]] to neighbour[offset[v + 1] - 1]
//   visit      RW  n Visits: those of the vertices that are reached are written
//   queue      RW  n uint32: they are appended
//   piece      W   pieces(m) Pieces
//   visited    RW  words(n) uint32: their bits are set
//   control    RW  1 Control. After the last task, its heading is `over` where the frontier is empty; `up` where it has
//                  more than 1 / alpha of the arcs of vertices that were not in a frontier before, if alpha is set; and
//                  `down` where there is more for another task: a GPU has done `narrow` levels of few vertices, an
//                  OpenCL device `levels` larger ones, a CPU core that is to do narrow ones only (`levels` 0) those. No
//                  effect if it was not `down` before
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

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace expand_level {

struct Arguments {
  Type index;
  std::uint32_t alpha;
  std::uint32_t team;
  std::uint32_t levels;
  std::uint32_t narrow;
  std::uint32_t members = 1;  // of the team
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index) * 2 + (alpha > 0); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& queue, const Part& piece, const Part& visited, const Part& control);

/// The buffers in the memory of a device.
struct Search {
  const void *offset, *neighbour;
  std::uint32_t n;
  Visit* visit;
  std::uint32_t* queue;
  Piece* piece;
  std::uint32_t* visited;
  Control* control;
};

namespace cpu {
void expand_level(Arguments arguments, const Search& search);
}
namespace cuda {
void expand_level(Arguments arguments, const Search& search, CudaStream stream);
}

}  // namespace expand_level
}  // namespace pleach
