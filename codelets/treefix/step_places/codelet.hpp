// step_places: which place of a block of a forest's preorder each step of the block's tour enters or leaves. The places
// are those that these steps enter; some may be left in another block.
//
// Example, a block of 4 steps, begin 4: enter 4 5, leave 9 6  ->  step 0 1 ~1 elsewhere with ~1 = 1 | leaving,
//   enter_here 0 1, marks 0 1
//
// Work n; traffic: all in order, but for the steps, which are written at random, near by.
#pragma once

#include "base/signature.hpp"

namespace pleach::step_places {

inline constexpr std::uint32_t leaving = 0x80000000, elsewhere = 0xFFFFFFFF;

struct Arguments {
  std::int64_t begin;   // the block's first step
  std::uint32_t steps;  // of the block
  FirstElement first;   // the part's first place
};

struct Buffers {
  In<std::int64_t, sized | by_element> enter;  // n positions, in the block
  In<std::int64_t, by_element> leave;          // n positions
  InOut<std::uint32_t, scattered> step;        // of all steps, `elsewhere` where no place is entered or left
  Out<std::uint32_t, by_element> enter_here;   // n: in the block
  Out<std::uint8_t, by_element> marks;         // n: 0 for those that are left in another block, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::step_places
