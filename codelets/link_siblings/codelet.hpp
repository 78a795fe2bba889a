// link_siblings: behind the step that leaves a vertex comes the one that enters its next sibling, or that leaves its
// parent. Step v enters vertex v, step n + v leaves it. The roots are siblings of each other.
//
//   order      R   the vertices, ordered by their keys
//   key        R   the parent of each vertex, n for roots
//   begin      R   where the vertices of each key begin in the order, and the end of the last
//   successor  RW  of the 2 n steps
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, key 3 0 0, begin 0 2 2 2 3 -> successor _ _ _ 3 2 3
//
// Traffic: the order, a key and a write at random each.
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

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& key, const Part& begin,
            const Part& successor);

namespace cpu {
void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key,
                   const std::uint32_t* begin, std::int32_t* successor);
}
namespace cuda {
void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key,
                   const std::uint32_t* begin, std::int32_t* successor, CudaStream stream);
}

}  // namespace link_siblings
}  // namespace pleach
