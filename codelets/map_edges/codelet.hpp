// map_edges: the Euler path of a forest as a list of arcs: behind an arc into a vertex comes the arc that leaves the
// vertex next after the arc's sibling.
//
//   order      R   all arcs, ordered by the vertex that they leave; the sibling of arc a is a ^ 1
//   successor  W   successor[a ^ 1] = the arc behind a in the order
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// The last arc of a vertex is led on to the next vertex, which close_circuits corrects; that of the whole order
// nowhere.
//
// Example, edges 0 - 1 and 1 - 2: order 0 1 2 3 -> successor[1] = 1, successor[0] = 2, successor[3] = 3
//
// Traffic: arcs in order, as many writes at random. Source: Rehman, section 5.1, equation 5.1 and Algorithm 8.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace map_edges {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t arcs;  // in the whole order
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& successor);

namespace cpu {
void map_edges(Arguments arguments, const std::uint32_t* order, std::int32_t* successor);
}
namespace cuda {
void map_edges(Arguments arguments, const std::uint32_t* order, std::int32_t* successor, CudaStream stream);
}

}  // namespace map_edges
}  // namespace pleach
