// widen: converts places in a block to numbers in the whole vector.
//
// Example: start 100, place 3 0 -1 -> number 103 100 -1
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::widen {

inline constexpr std::uint32_t no_place = 0xFFFFFFFF;

struct Arguments {
  std::int64_t start;  // number of the block's first element
};

struct Buffers {
  In<std::uint32_t, sized | by_element> place;  // n
  Out<std::int64_t, by_element> number;         // n: start + place[i]; -1 for no_place
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::widen
