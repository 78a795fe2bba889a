// reorder_children: moves parts of a circuit so that children are visited in the order of their edges. The circuit
// enters a vertex by the edge to its parent and continues with the edges after that. The children whose edges come
// before it are visited last, and should be first.
//
// Example: vertex 1 with the edges 1 - 2, 0 - 1, 1 - 3 in this order, and root 0. The circuit is 0 1 3 ~3 2 ~2 ~1 ~0,
// the tour 0 1 2 ~2 3 ~3 ~1 ~0 -> move 0 0 2 0 -4 0 2 0
//
// Traffic: vertices in order; of those that are to be reordered, a rank and three writes at random.
#pragma once

#include "base/signature.hpp"
#include "tour/visit.h"

namespace pleach::reorder_children {

using Arguments = Range;  // range of vertices

struct Buffers {
  In<Visit> visit;                      // n, by vertex
  In<std::uint32_t> order;              // all arcs, ordered by their tails
  In<std::uint32_t> begin;              // where the arcs of each vertex begin in `order`, and m
  In<std::int32_t> rank;                // by arc
  InOut<std::int32_t, scattered> move;  // 2 n zeros; position p moves by the sum of `move` up to p
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::reorder_children
