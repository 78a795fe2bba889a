// link_children: the steps of a tour as a list. Step v enters vertex v, step n + v leaves it.
//
// Behind the step that enters a vertex comes the one that enters its first child, or that leaves it; behind the step
// that leaves it, the one that enters its next sibling, or that leaves its parent. The roots are siblings of each
// other.
//
// Example, 0 -> 1, 0 -> 2: order 1 2 0, key 0 0 3, begin 0 2 2 2 -> successor 1 4 5 3 2 3
//
// Traffic: vertices in order, a write at random each.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_children {

using Arguments = Range;  // of the vertices, and the elements of the order,

struct Buffers {
  In<std::uint32_t, sized> order;  // the n vertices, ordered by their keys
  In<std::uint32_t> key;           // n keys in ascending order: the parent of each vertex of the order, n for roots
  In<std::uint32_t> begin;         // where the children of each vertex begin in the order, and the end of the last
  Out<std::int32_t, scattered> successor;  // of the 2 n steps
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::link_children
