// link_siblings: the steps of a tour as a list, from vertices that are ordered by their parents, and lie in blocks.
// Step 2 v enters vertex v, step 2 v + 1 leaves it.
//
// The step that leaves a vertex is followed by the step that enters its next sibling, or else leaves its parent. Roots
// are siblings. The step that enters a vertex is followed by the step that enters its first child, if it has one.
//
// Example, 0 -> 1, 0 -> 2 in two blocks, the first of which is parent 0, vertex 1, beside -1 0 2:
//   -> above 0, enter 2, leave 3, next 4, marks 0
// the second, parent 0 3, vertex 2 0, beside 0 -1 -1:
//   -> above 0 6, enter 4 0, leave 5 1, next 1 1, marks 1 1
//
// Work n; traffic: all in order.
// Source: Rehman, section 5.1.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_siblings {

struct Arguments {
  std::int64_t vertices;  // number of vertices in all blocks, the key of roots
  FirstElement first;     // the task's first element
};

struct Buffers {
  In<std::int64_t, sized> parent;               // n, ascending; `vertices` for roots
  In<std::int64_t> vertex;                      // n vertices with these parents
  In<std::int64_t> beside;                      // parents before and after the block, or -1, and the vertex after it
  Out<std::int64_t, sized | by_element> above;  // n: steps that enter the parents
  Out<std::int64_t, by_element> enter;          // n: steps that enter the vertices
  Out<std::int64_t, by_element> leave;          // n: steps that leave the vertices
  Out<std::int64_t, by_element> next;           // n: the step after leave; that of the last root is itself
  Out<std::uint8_t, by_element> marks;          // n: 0 for the first child of a parent, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::link_siblings
