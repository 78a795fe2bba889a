// mark_children: marks the vertices that have a parent. The others are the roots of a forest.
//
//   parent  R  part of k indices, of which `first` is the first of its vector
//   marks   W  k bytes: marks[i] = 1 where parent[i] != first + i, else 0
//
// Example: parent 1 1 0 3 -> marks 1 0 1 0
//
// Work and traffic k.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace mark_children {

struct Arguments {
  Type index;
  std::uint64_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& marks);

namespace cpu {
void mark_children(Arguments arguments, const void* parent, std::size_t k, std::uint8_t* marks);
}
namespace cuda {
void mark_children(Arguments arguments, const void* parent, std::size_t k, std::uint8_t* marks, CudaStream stream);
}

}  // namespace mark_children
}  // namespace pleach
