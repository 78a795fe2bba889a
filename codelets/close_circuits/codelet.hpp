// close_circuits: behind the last arc into a vertex comes the first that leaves it.
//
//   order      R   all arcs, ordered by the vertex that they leave
//   begin      R   where the arcs of each vertex begin in the order, and the end of the last
//   successor  RW  what map_edges made
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, edges 0 - 1 and 1 - 2: order 0 1 2 3, begin 0 1 3 4 -> successor 2 0 3 1, a circuit
//
// Traffic: vertices in order, an arc each and as many writes at random. Source: Rehman, section 5.1, Algorithm 9.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace close_circuits {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& begin, const Part& successor);

namespace cpu {
void close_circuits(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin,
                    std::int32_t* successor);
}
namespace cuda {
void close_circuits(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin,
                    std::int32_t* successor, CudaStream stream);
}

}  // namespace close_circuits
}  // namespace pleach
