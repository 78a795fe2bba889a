// count_children: adds up the children of each vertex.
//
//   parent    R   a part of n parents, from vertex `first` on; a root is its own
//   children  RW  n indices, zero before the first part: children[parent[v]] grows by one for each v that is no root
//
// Tasks may add to one vector side by side, and equal parents in a row are added at once: a star has but one.
//
// Example: parent 0 0 0 2 2 5  ->  children 2 0 2 0 0 0
//
// Work: the part's vertices; traffic: they are read once, and as many counts at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace count_children {

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& children);

namespace cpu {
void count_children(Arguments arguments, const void* parent, std::size_t count, void* children);
}
namespace cuda {
void count_children(Arguments arguments, const void* parent, std::size_t count, void* children, CudaStream stream);
}

}  // namespace count_children
}  // namespace pleach
