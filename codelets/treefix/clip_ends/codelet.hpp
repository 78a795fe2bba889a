// clip_ends: where the subtrees of a block of a forest's preorder end, as far as they end there.
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
  std::uint32_t places;  // of the block
};

struct Buffers {
  In<std::int64_t, sized | by_element> end;  // n: the place behind each subtree
  Out<std::uint32_t, by_element> end_here;   // n: in the block, or `beyond`
  Out<std::uint8_t, by_element> marks;       // n: 0 for those beyond, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::clip_ends
