// link_children: the steps of a tour as a list. Step v enters vertex v, step n + v leaves it.
//
// The step that enters a vertex is followed by the step that enters its first child, or else leaves it. The step that
// leaves it is followed by the step that enters its next sibling, or else leaves its parent. Roots are siblings.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, key 0 0 3, begin 0 2 2 2 -> successor 1 4 5 3 2 3
//
// Traffic: vertices in order, a write at random each.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_children {

using Arguments = Range;  // range of vertices, and of the elements of `order`

struct Buffers {
  In<std::uint32_t, sized> order;  // the n vertices, ordered by their keys
  In<std::uint32_t> key;           // n keys in ascending order: the parent of each vertex of the order, n for roots
  In<std::uint32_t> begin;         // where the children of each vertex begin in `order`, and the end
  Out<std::int32_t, scattered> successor;  // of each of the 2 n steps
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::link_children
