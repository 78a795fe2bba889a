// reorder_children: by how far each child's part of the tour moves where children are to be visited in the order of
// their edges. The circuit enters a vertex by its parent's edge and goes on with the edges behind that; the children
// whose edges stand before it come last, though they should come first.
//
//   parent    R   n parents
//   position  R   2 n positions: where the circuit enters each vertex, then where it leaves each
//   order     R   all arcs, ordered by the vertex that they leave
//   begin     R   where the arcs of each vertex begin in the order
//   rank      R   ranks of the arcs
//   move      W   one number a position: by how far the child moves where the circuit enters it, the opposite where it
//                 leaves it. A vertex moves by the sum of the moves of its ancestors and its own: the scan of `move`.
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: vertex 1 with the edges 1 - 2, 0 - 1, 1 - 3 in this order, and root 0. The circuit is 0 1 3 2, the tour
// 0 1 2 3: the part of 3 moves by 2, that of 2 by -2.
//
// Traffic: vertices in order; their parents' positions, first arcs and ranks, and two writes at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace reorder_children {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& parent, const Part& position, const Part& order,
            const Part& begin, const Part& rank, const Part& move);

namespace cpu {
void reorder_children(Arguments arguments, const void* parent, const std::int32_t* position, const std::uint32_t* order,
                      const std::uint32_t* begin, const std::int32_t* rank, std::int32_t* move);
}
namespace cuda {
void reorder_children(Arguments arguments, const void* parent, const std::int32_t* position, const std::uint32_t* order,
                      const std::uint32_t* begin, const std::int32_t* rank, std::int32_t* move, CudaStream stream);
}

}  // namespace reorder_children
}  // namespace pleach
