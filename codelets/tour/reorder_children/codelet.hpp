// reorder_children: how the parts of a circuit move where children are to be visited in the order of their edges. The
// circuit enters a vertex by its parent's edge and goes on with the edges behind that; the children whose edges stand
// before it come last, though they should come first.
//
// Example: vertex 1 with the edges 1 - 2, 0 - 1, 1 - 3 in this order, and root 0. The circuit is 0 1 3 ~3 2 ~2 ~1 ~0,
// the tour 0 1 2 ~2 3 ~3 ~1 ~0 -> move 0 0 2 0 -4 0 2 0
//
// Traffic: vertices in order; of those that are to be reordered, a rank and three writes at random.
#pragma once

#include "base/signature.hpp"
#include "tour/visit.h"

namespace pleach::reorder_children {

using Arguments = Range;  // of the vertices

struct Buffers {
  In<Visit> visit;                      // n
  In<std::uint32_t> order;              // all arcs, ordered by the vertex that they leave
  In<std::uint32_t> begin;              // where the arcs of each vertex begin in the order, and the end of the last
  In<std::int32_t> rank;                // of the arcs
  InOut<std::int32_t, scattered> move;  // 2 n zeros; what is at a position moves by the sum of `move` up to there
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::reorder_children
