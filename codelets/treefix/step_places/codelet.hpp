// step_places: for each step of a block's tour, the place in preorder that it enters or leaves. The block's places are
// those that its steps enter; a step of another block may leave them.
//
// Example, a block of 4 steps, begin 4: enter 4 5, leave 9 6  ->  step 0 1 ~1 elsewhere with ~1 = 1 | leaving,
//   enter_here 0 1, marks 0 1
//
// Work n; traffic: all in order, except the steps, which are written at random, close together.
#pragma once

#include "base/signature.hpp"

namespace pleach::step_places {

inline constexpr std::uint32_t leaving = 0x80000000, elsewhere = 0xFFFFFFFF;

struct Arguments {
  std::int64_t begin;   // the block's first step
  std::uint32_t steps;  // number of steps of the block
  FirstElement first;   // first place of the task
};

struct Buffers {
  In<std::int64_t, sized | by_element> enter;  // n positions, in the block
  In<std::int64_t, by_element> leave;          // n positions
  InOut<std::uint32_t, scattered> step;        // for each step; `elsewhere` if its place is in another block
  Out<std::uint32_t, by_element> enter_here;   // n: in the block
  Out<std::uint8_t, by_element> marks;         // n: 0 for places that are left in another block, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::step_places
