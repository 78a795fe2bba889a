// pack_frontier: which vertices of a block are in the frontier, as bits of a set of all vertices.
//
// Example, shift 30: marks 0 1 0 0 -> set 0x40000000 0x00000003
//
// Work n; traffic: all in order.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::pack_frontier {

struct Arguments {
  std::uint32_t shift;      // the bit of the block's first vertex, below 32
  std::uint32_t first = 0;  // the first word, where they are a part
};

struct Buffers {
  In<std::uint8_t, sized> marks;               // n: 0 for those in the frontier, else 1
  Out<std::uint32_t, sized | by_element> set;  // (shift + n + 31) / 32: the other bits are 0
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::pack_frontier
