// link_children: behind the step that enters a vertex comes the one that enters its first child, or that leaves it.
// Step v enters vertex v, step n + v leaves it.
//
//   order      R   the vertices, ordered by their parents
//   begin      R   where the children of each vertex begin in the order, and the end of the last
//   successor  W   of the 2 n steps
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, begin 0 2 2 2 -> successor 1 4 5 _ _ _
//
// Traffic: all in order, a child each at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace link_children {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& begin, const Part& successor);

namespace cpu {
void link_children(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin,
                   std::int32_t* successor);
}
namespace cuda {
void link_children(Arguments arguments, const std::uint32_t* order, const std::uint32_t* begin, std::int32_t* successor,
                   CudaStream stream);
}

}  // namespace link_children
}  // namespace pleach
