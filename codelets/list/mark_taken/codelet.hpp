// mark_taken: marks the elements that others absorb.
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
