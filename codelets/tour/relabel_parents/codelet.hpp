// relabel_parents: the parents of vertices that are numbered in preorder.
//
//   order       R  the vertices in preorder
//   place       R  2 n: how many vertices the tour has entered before each position
//   enter       R  n positions where the tour enters each vertex
//   parent      R  n parents
//   new_parent  W  n parents, by places in preorder
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: order 0 2 1, parent 0 2 0, enter 0 2 1, place 0 1 2 3 3 3 -> new_parent 0 0 1
//
// Traffic: the order, and three reads at random a vertex.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace relabel_parents {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& place, const Part& enter,
            const Part& parent, const Part& new_parent);

namespace cpu {
void relabel_parents(Arguments arguments, const void* order, const std::int32_t* place, const void* enter,
                     const void* parent, void* new_parent);
}
namespace cuda {
void relabel_parents(Arguments arguments, const void* order, const std::int32_t* place, const void* enter,
                     const void* parent, void* new_parent, CudaStream stream);
}

}  // namespace relabel_parents
}  // namespace pleach
