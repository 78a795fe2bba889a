// lower_numbers: scatters numbers, and keeps the minimum at each place.
//
// Example: place 2 0 2, number 7 5 4, least 9 9 9 -> 5 9 4
//
// Traffic: places and numbers in order, n numbers at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::lower_numbers {

using Arguments = Range;  // range of places

struct Buffers {
  In<std::uint32_t> place;               // n
  In<std::int64_t> number;               // n
  InOut<std::int64_t, scattered> least;  // least[place[i]] = the minimum of it and of these numbers
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::lower_numbers
