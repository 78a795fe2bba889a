// link_children: behind the step that enters a vertex comes the one that enters its first child, or that leaves it.
// Step v enters vertex v, step n + v leaves it.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, begin 0 2 2 2 -> successor 1 4 5 _ _ _
//
// Traffic: all in order, a child each at random.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::link_children {

/// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
struct Arguments {
  std::uint32_t n;  // vertices
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

struct Buffers {
  In<std::uint32_t> order;  // the vertices, ordered by their parents
  In<std::uint32_t> begin;  // where the children of each vertex begin in the order, and the end of the last
  Out<std::int32_t, scattered> successor;  // of the 2 n steps
};

extern const Phase<Arguments, Buffers> submit;

void cpu(const Arguments& arguments, const Buffers& buffers);
void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream);

}  // namespace pleach::link_children
