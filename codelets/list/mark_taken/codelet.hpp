// mark_taken: marks the elements that others absorb.
//
// Example: place 3 1 -> marks 0 1 0 1 where they were 0
//
// Work n; traffic: n places in order, n bytes at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_taken {

struct Arguments {};

struct Buffers {
  In<std::uint32_t, sized | by_element> place;  // n
  InOut<std::uint8_t, scattered> marks;         // marks[place[i]] becomes 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::mark_taken
