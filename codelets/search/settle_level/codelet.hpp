// settle_level: the vertices that a level of a search has reached for the first time.
//
// Example, depth 2: reached_by 4 none 3, level -1 -1 1, parent -1 -1 0 -> level 2 -1 1, parent 4 -1 0, marks 0 1 1
//
// Work n; traffic: all in order.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::settle_level {

inline constexpr std::int64_t none = 0x7F7F7F7F7F7F7F7F;  // every byte is the same

struct Arguments {
  IndexType index;
  std::int32_t depth;  // of the level
};

template <class Index = Any>
struct Buffers {
  In<std::int64_t, sized | by_element> reached_by;  // n: a vertex before it, or `none`
  InOut<Index, by_element> level;                   // n: -1 for those that were not reached
  InOut<Index, by_element> parent;                  // n
  Out<std::uint8_t, by_element> marks;              // n: 0 for those that are reached now, else 1
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::settle_level
