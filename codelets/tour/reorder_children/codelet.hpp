// reorder_children: how the parts of a circuit move where children are to be visited in the order of their edges. The
// circuit enters a vertex by its parent's edge and goes on with the edges behind that; the children whose edges stand
// before it come last, though they should come first.
//
//   visit  R   n Visits
//   order  R   all arcs, ordered by the vertex that they leave
//   begin  R   where the arcs of each vertex begin in the order, and the end of the last
//   rank   R   ranks of the arcs
//   move   RW  2 n zeros; what is at a position moves by the sum of `move` up to there
//
// A task takes the vertices [first, first + size). Tasks that run side by side write different elements.
//
// Example: vertex 1 with the edges 1 - 2, 0 - 1, 1 - 3 in this order, and root 0. The circuit is 0 1 3 ~3 2 ~2 ~1 ~0,
// the tour 0 1 2 ~2 3 ~3 ~1 ~0 -> move 0 0 2 0 -4 0 2 0
//
// Traffic: vertices in order; of those that are to be reordered, a rank and three writes at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/visit.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace reorder_children {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

struct Pointers {
  const Visit* visit;
  const std::uint32_t* order;
  const std::uint32_t* begin;
  const std::int32_t* rank;
  std::int32_t* move;
};

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& order, const Part& begin,
            const Part& rank, const Part& move);

namespace cpu {
void reorder_children(Arguments arguments, const Pointers& pointers);
}
namespace cuda {
void reorder_children(Arguments arguments, const Pointers& pointers, CudaStream stream);
}

}  // namespace reorder_children
}  // namespace pleach
