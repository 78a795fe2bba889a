// lower_numbers: scatters numbers, and keeps the minimum at each place.
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
