// map_edges: the Euler circuits of a forest as lists of arcs: behind an arc into a vertex comes the arc that leaves the
// vertex next after the arc's sibling, in circular order.
//
//   order      R   all m arcs, ordered by the vertex that they leave; the sibling of arc a is a ^ 1
//   source     R   m vertices: what the arcs of the order leave
//   begin      R   where the arcs of each vertex begin in the order
//   successor  W   successor[a ^ 1] = the arc behind a in the order; behind a vertex's last its first
//   vertices   W   1 int32: how many vertices have their last arc in the task's part, less the arcs that were mapped to
//                  themselves, as a loop's may be. The n vertices of a tree have n last arcs and no loop.
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, edges 0 - 1 and 1 - 2: order 0 1 2 3, source 0 1 1 2, begin 0 1 3 -> successor 2 0 3 1, vertices 3
//
// Traffic: arcs and sources in order, as many writes at random. Source: Rehman, section 5.1, equation 5.1, Algorithms 8
// and 9.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace map_edges {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& source, const Part& begin,
            const Part& successor, const Part& vertices);

struct Pointers {
  const std::uint32_t* order;
  const std::uint32_t* source;
  const std::uint32_t* begin;
  std::int32_t* successor;
  std::int32_t* vertices;
};

namespace cpu {
void map_edges(Arguments arguments, const Pointers& pointers, std::size_t arcs);
}
namespace cuda {
void map_edges(Arguments arguments, const Pointers& pointers, std::size_t arcs, CudaStream stream);
}

}  // namespace map_edges
}  // namespace pleach
