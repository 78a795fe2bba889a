// most_children: how many children the vertices have at the most.
//
//   child  R  n + 1 uint32: where the children of each vertex start
//   most   W  tiles(n) int32: the largest child[b + 1] - child[b] of each tile of vertices
//
// Example: child 1 3 3 4 4  ->  2
//
// Work and traffic: n, in order.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace most_children {

struct Arguments {
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, const Part& child, const Part& most);

namespace cpu {
void most_children(const std::uint32_t* child, std::size_t n, std::int32_t* most);
}
namespace cuda {
void most_children(const std::uint32_t* child, std::size_t n, std::int32_t* most, CudaStream stream);
}

}  // namespace most_children
}  // namespace pleach
