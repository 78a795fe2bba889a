// order_by_level: the vertices level by level.
//
//   order     R  n uint32: places in preorder, sorted by level, those of one level in ascending order
//   preorder  R  n indices: the vertices in preorder
//   vertex    W  n uint32: vertex[b] = preorder[order[b]], the vertices in breadth-first order
//   rank      W  n uint32: where each vertex stands in it: rank[vertex[b]] = b
//
// A task takes the elements [first, first + size) of the order. Tasks that run side by side write different elements.
//
// Example, the trees 2 -> 1, 2 -> 0, 1 -> 4 and 3: order 0 4 1 3 2, preorder 2 1 4 0 3
//   ->  vertex 2 3 1 0 4, rank 3 2 0 1 4
//
// Traffic: the order and the vertices in order, n indices and n ranks at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace order_by_level {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& preorder, const Part& vertex,
            const Part& rank);

namespace cpu {
void order_by_level(Arguments arguments, const std::uint32_t* order, const void* preorder, std::uint32_t* vertex,
                    std::uint32_t* rank);
}
namespace cuda {
void order_by_level(Arguments arguments, const std::uint32_t* order, const void* preorder, std::uint32_t* vertex,
                    std::uint32_t* rank, CudaStream stream);
}

}  // namespace order_by_level
}  // namespace pleach
