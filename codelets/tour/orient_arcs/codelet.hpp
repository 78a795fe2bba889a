// orient_arcs: finds the child end of each edge of a rooted forest: of its two arcs, the one to the child comes first
// in the circuit from the root.
//
// Example: position 3 0 1 2, from 4 0, to 1 2 -> child 4 2, parent 1 0
//
// Work n; traffic: all in order.
// Source: Rehman, section 5.1.
#pragma once

#include "base/signature.hpp"

namespace pleach::orient_arcs {

struct Arguments {
  FirstElement first;  // the task's first element
};

struct Buffers {
  In<std::int64_t> position;                  // 2 n: positions of arc 2 e, from[e] to to[e], and of arc 2 e + 1, back
  In<std::int64_t, sized | by_element> from;  // n
  In<std::int64_t, by_element> to;            // n
  Out<std::int64_t, by_element> child;        // n
  Out<std::int64_t, by_element> parent;       // n
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::orient_arcs
