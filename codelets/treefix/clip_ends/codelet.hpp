// clip_ends: where the subtrees in a block of a forest's preorder end, if they end in the block.
//
// Example, the second block of 3 places, begin 3: end 5 6 7  ->  end_here 2 3 beyond, marks 1 1 0
//
// Work n; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::clip_ends {

inline constexpr std::uint32_t beyond = 0xFFFFFFFF;

struct Arguments {
  std::int64_t begin;    // the block's first place
  std::uint32_t places;  // number of places of the block
};

struct Buffers {
  In<std::int64_t, sized | by_element> end;  // n: the place after each subtree
  Out<std::uint32_t, by_element> end_here;   // n: place in the block, or `beyond`
  Out<std::uint8_t, by_element> marks;       // n: 0 for `beyond`, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::clip_ends
