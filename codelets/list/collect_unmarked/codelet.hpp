// collect_unmarked: the elements that are not marked, in ascending order.
//
// Example: marks 1 0 0 1, offsets 0 -> heads 1 2
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::collect_unmarked {

using Arguments = Range;

struct Buffers {
  In<std::uint8_t, sized | by_element> marks;  // n
  In<std::int32_t, by_tile> offsets;           // tiles(n): number of heads before each tile
  Out<std::uint32_t, scattered> heads;         // all elements that are not marked
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::collect_unmarked
