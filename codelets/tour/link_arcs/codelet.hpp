// link_arcs: circuits around the trees of a forest, from arcs that are ordered by the vertices that they leave, and lie
// in blocks. Arcs 2 e and 2 e + 1 are those of edge e, in both directions.
//
// After an arc to v comes the arc of v that follows the arc back. If the arc back is the last of v, it is the first arc
// of v, which may be in another block; until then, `next` is the arc itself.
//
// Example, the path 1 - 0 - 2 of the edges (0, 1) and (2, 0), in two blocks, the first of which is tail 0, arc 0,
// beside -1 0 3: -> at 1, next 3, starts 0, ends 1
// the second, tail 0 1 2, arc 3 1 2, beside 0 -1 -1:
//   -> at 2 0 3, next 2 0 3, starts 1 0 0, ends 0 0 0
//
// Work n; traffic: all in order.
// Source: Rehman, section 5.1.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_arcs {

struct Arguments {
  FirstElement first;  // the task's first element
};

struct Buffers {
  In<std::int64_t> tail;                     // n, ascending
  In<std::int64_t, sized> arc;               // n arcs with these tails
  In<std::int64_t> beside;                   // tails before and after the block, or -1, and the arc after it
  Out<std::int64_t, sized | by_element> at;  // n: the arcs back
  Out<std::int64_t, by_element> next;        // n: arcs that follow these in the circuits
  Out<std::uint8_t, by_element> starts;      // n: 0 for the first arc of a vertex, else 1
  Out<std::uint8_t, by_element> ends;        // n: 0 for the last arc of a vertex, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::link_arcs
