// link_siblings: behind the step that leaves a vertex comes the one that enters its next sibling, or that leaves its
// parent. Step v enters vertex v, step n + v leaves it. The roots are siblings of each other.
//
//   order      R   the vertices, ordered by their keys
//   key        R   n keys in ascending order: the parent of each vertex of the order, n for roots
//   successor  RW  of the 2 n steps
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, key 0 0 3 -> successor _ _ _ 3 2 3
//
// Traffic: order and keys in order, a write at random each.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace link_siblings {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& key, const Part& successor);

namespace cpu {
void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key, std::int32_t* successor);
}
namespace cuda {
void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key, std::int32_t* successor,
                   CudaStream stream);
}

}  // namespace link_siblings
}  // namespace pleach
