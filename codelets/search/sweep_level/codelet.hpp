// sweep_level: levels of a search in which every vertex looks whether it is in the frontier: a thread for each vertex
// and level. Runs level after level, to the end.
//
//   offset     R   n + 1 indices
//   neighbour  R   m indices: the neighbours of v are neighbour[offset[v]] to neighbour[offset[v + 1] - 1]
//   visit      RW  n Visits: those of the vertices that are reached are written
//   control    RW  1 Control. After the last task its heading is `over`; or `down`, where an OpenCL device has done
//                  `levels` levels. No effect if it was not `down` before
//
// Example, the path 1 - 0 - 2 - 3, searched from 0: offset 0 2 3 5 6, neighbour 1 2 0 0 3 2; visit {0, 0} and three
// times none -> visit {0, 0} {0, 1} {0, 1} {2, 2}, over
//
// Two threads may reach a vertex: either is its parent. On CPU cores several tasks, each with its own aliases of the
// same memory, run it together as team `team` of the Control. Work: n for each level, and the arcs of the reached
// vertices. The simplest of all: for comparison.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/search.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace sweep_level {

struct Arguments {
  Type index;
  std::uint32_t team;
  std::uint32_t levels;
  std::uint32_t members = 1;  // of the team
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& visit,
            const Part& control);

namespace cpu {
void sweep_level(Arguments arguments, const void* offset, const void* neighbour, Visit* visit, std::size_t n,
                 Control* control);
}
namespace cuda {
void sweep_level(Arguments arguments, const void* offset, const void* neighbour, Visit* visit, std::size_t n,
                 Control* control, CudaStream stream);
}

}  // namespace sweep_level
}  // namespace pleach
