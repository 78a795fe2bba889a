// seed_search: the first frontier of a search, and what its phases share (codelets/search.hpp).
//
//   source   R  one index or more, in [0, n); some may be equal
//   visit    RW n Visits: those of the sources are written, with themselves as the parents
//   queue    W  n uint32: the sources, each once, in any order
//   visited  RW words(n) uint32, zero before: the sources' bits are set
//   control  W  1 Control, which leads down
//
// Example, 4 vertices: source 2 0 2 -> visit[0] = {0, 0}, visit[2] = {2, 0}, queue 2 0, visited 5, control: level 0,
// begin 0, end 2
//
// Work: the sources.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/search.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace seed_search {

struct Arguments {
  Type index;
  std::uint32_t arcs;  // of the graph
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& source, const Part& visit, const Part& queue,
            const Part& visited, const Part& control);

namespace cpu {
void seed_search(Arguments arguments, const void* source, std::size_t sources, Visit* visit, std::uint32_t* queue,
                 std::uint32_t* visited, Control* control);
}
namespace cuda {
void seed_search(Arguments arguments, const void* source, std::size_t sources, Visit* visit, std::uint32_t* queue,
                 std::uint32_t* visited, Control* control, CudaStream stream);
}

}  // namespace seed_search
}  // namespace pleach
