// link_levels: where the parents of the vertices stand in breadth-first order.
//
//   vertex  R  n uint32: the vertices in breadth-first order
//   rank    R  n uint32: where each vertex stands in it
//   parent  R  n indices: the parent of each vertex; a root is its own
//   up      W  n uint32: 1 + the place of the parent of vertex[b]; 0 for a root. They ascend.
//
// A task takes the places [first, first + size). Tasks that run side by side write different elements.
//
// Example, the trees 2 -> 1, 2 -> 0, 1 -> 4 and 3: vertex 2 3 1 0 4, rank 3 2 0 1 4, parent 2 2 2 3 1  ->  0 0 1 1 3
//
// Traffic: vertices and places in order, n parents and, more or less in order, n ranks at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace link_levels {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& vertex, const Part& rank, const Part& parent,
            const Part& up);

namespace cpu {
void link_levels(Arguments arguments, const std::uint32_t* vertex, const std::uint32_t* rank, const void* parent,
                 std::uint32_t* up);
}
namespace cuda {
void link_levels(Arguments arguments, const std::uint32_t* vertex, const std::uint32_t* rank, const void* parent,
                 std::uint32_t* up, CudaStream stream);
}

}  // namespace link_levels
}  // namespace pleach
