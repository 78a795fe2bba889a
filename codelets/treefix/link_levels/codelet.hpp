// link_levels: where the parents of the vertices stand in breadth-first order.
//
// Example, the trees 2 -> 1, 2 -> 0, 1 -> 4 and 3: vertex 2 3 1 0 4, rank 3 2 0 1 4, parent 2 2 2 3 1  ->  0 0 1 1 3
//
// Traffic: vertices and places in order, n parents and, more or less in order, n ranks at random.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::link_levels {

/// A task takes the places [first, first + size). Tasks that run side by side write different elements.
struct Arguments {
  IndexType index;
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> vertex;          // n: the vertices in breadth-first order
  In<std::uint32_t> rank;            // n: where each vertex stands in it
  In<Index> parent;                  // n indices: the parent of each vertex; a root is its own
  Out<std::uint32_t, scattered> up;  // n: 1 + the place of the parent of vertex[b]; 0 for a root. They ascend.
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);

}  // namespace pleach::link_levels
