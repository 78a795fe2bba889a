// mark_taken: which elements were absorbed by another one, or which were not.
//
// Example: taker -1 0 -1 -> marks 0 1 0; inverted 1 0 1
//
// Work n; traffic: n indices and n bytes in order.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::mark_taken {

struct Arguments {
  bool inverted;
};

struct Buffers {
  In<std::int64_t, sized | by_element> taker;  // n: who absorbed the element, or -1
  Out<std::uint8_t, by_element> marks;         // n: 1 for those that were absorbed, else 0; or the other way round
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::mark_taken
