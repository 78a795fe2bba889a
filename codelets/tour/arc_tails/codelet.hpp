// arc_tails: the tail of each arc of a forest. Edge e has the arcs 2 e, from from[e] to to[e], and 2 e + 1, back.
//
// Example: from 4 0, to 1 2 -> tail 4 1 0 2
//
// Work 2 n; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::arc_tails {

struct Arguments {
  FirstElement first;  // first arc of the task
};

struct Buffers {
  In<std::int64_t> from;                       // n
  In<std::int64_t> to;                         // n
  Out<std::int64_t, sized | by_element> tail;  // 2 n
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::arc_tails
