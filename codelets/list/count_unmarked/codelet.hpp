// count_unmarked: counts the unmarked elements of each tile.
//
// Example: marks 1 0 0 1 -> counts 2
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_unmarked {

struct Arguments {};

struct Buffers {
  In<std::uint8_t, sized | by_element> marks;  // n
  Out<std::int32_t, by_tile> counts;           // tiles(n)
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::count_unmarked
