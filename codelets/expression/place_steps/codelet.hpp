// place_steps: the owner of each step, and the source of its operand (expression/forms.hpp).
//
// Example, the tree of count_steps: up 0 2 3, child 1 1 2 3 3 3, past 3 4 5, last 0 1 2 3 4  ->  source 0 3 4 3 4: the
//   step of 1 takes the result of step 3, which is that of 4; leaves have their own values
//
// Traffic: 5n words in order, and for each path three at random; as many results as there are steps.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_steps {

struct Arguments {
  std::uint32_t roots, paths;
  FirstElement first;  // the task's first position, and first path
  ElementCount size;
};

struct Buffers {
  In<std::uint32_t> up;                  // by path: 1 + the position to which it is attached; those of roots come first
  In<std::uint32_t> child;               // n + 1: the paths attached to each position
  In<std::uint32_t> past;                // by path: the position after it
  In<std::uint32_t> last;                // n: the last step of each position
  In<std::uint32_t> begins;              // n: owner of the first step of each position
  Out<std::uint32_t, scattered> owner;   // by step
  Out<std::uint32_t, scattered> source;  // by step: the step whose result is its operand, or itself for a leaf
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_steps
