// map_edges: the Euler circuits of a forest as lists of arcs. An arc to a vertex is followed by the vertex's next arc
// after the arc back, in circular order.
//
// A task counts the vertices with their last arc in its part, minus the arcs that are mapped to themselves, as those of
// loops may be. The n vertices of a tree have n last arcs and no loop.
//
// Example, edges 0 - 1 and 1 - 2: order 0 1 2 3, source 0 1 1 2, begin 0 1 3 -> successor 2 0 3 1, vertices 3
//
// Traffic: arcs and sources in order, as many writes at random.
// Source: Rehman, section 5.1, equation 5.1, Algorithms 8 and 9.
#pragma once

#include "base/signature.hpp"

namespace pleach::map_edges {

using Arguments = Range;

struct Buffers {
  In<std::uint32_t, sized> order;  // all m arcs, ordered by their tails; the arc back of arc a is a ^ 1
  In<std::uint32_t> source;        // m: tails of the arcs in `order`
  In<std::uint32_t> begin;         // where the arcs of each vertex begin in the order
  Out<std::int32_t, scattered>
      successor;  // of a ^ 1: the arc after a in the order; after a vertex's last arc, its first
  Out<std::int32_t, zeroed | by_task> vertices;  // 1: the task's count
  // permutation_words(m, 4); without it, writes are scattered
  Out<std::uint32_t, optional> scratch;
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::map_edges
