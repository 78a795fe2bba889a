// pull_level: levels of a search from below: each vertex that was not visited looks for a neighbour in the frontier,
// and stops at the first. Runs level after level, as long as the search leads up.
//
//   offset     R   n + 1 indices
//   neighbour  R   m indices: those of v, neighbour[offset[v]] to neighbour[offset[v + 1] - 1], have arcs to v
//   visit      RW  n Visits: those of the vertices that are reached are written
//   queue      RW  n uint32: the last frontier is appended
//   visited    RW  words(n) uint32: the bits of reached vertices are set
//   sets       RW  2 words(n) uint32: scratch
//   control    RW  1 Control. After the last task, its heading is `over` where no vertex was reached; `down` where
//                  fewer were than on the level before, and n / beta at most; and `up` where an OpenCL device has
//                  done `levels` levels. No effect if it was not `up` before
//
// Example, the path 1 - 0 - 2 - 3, searched from 0, beta 4: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; visit {0, 0} and
// three times none, queue 0, visited 1 -> visit {0, 0} {0, 1} {0, 1} {2, 2}, visited 15, queue 0 3, level 2, down
//
// On CPU cores several tasks, each with its own aliases of the same memory, run it together as team `team` of the
// Control. Work: n for each level, and the arcs that are looked at; traffic: a bit at random for each of those. Source:
// Beamer, Asanović and Patterson, "Direction-optimizing breadth-first search", SC 2012, Figure 5.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/search.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace pull_level {

struct Arguments {
  Type index;
  std::uint32_t beta;
  std::uint32_t team;
  std::uint32_t levels;
  std::uint32_t members = 1;  // of the team
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& queue, const Part& visited, const Part& sets, const Part& control);

/// The buffers in the memory of a device.
struct Search {
  const void *offset, *neighbour;
  std::uint32_t n;
  Visit* visit;
  std::uint32_t *queue, *visited, *sets;
  Control* control;
};

namespace cpu {
void pull_level(Arguments arguments, const Search& search);
}
namespace cuda {
void pull_level(Arguments arguments, const Search& search, CudaStream stream);
}

}  // namespace pull_level
}  // namespace pleach
