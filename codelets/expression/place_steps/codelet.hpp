// place_steps: whose each step is, and where its operand comes from: expression/forms.hpp.
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
  FirstElement first;  // of the positions, and of the paths
  ElementCount size;
};

struct Buffers {
  In<std::uint32_t> up;                  // paths: 1 + the position on which each hangs; those of roots come first
  In<std::uint32_t> child;               // n + 1: the paths on each position
  In<std::uint32_t> past;                // paths: the position behind each
  In<std::uint32_t> last;                // n: the last step of each position
  In<std::uint32_t> begins;              // n: the owner of the first step of each position
  Out<std::uint32_t, scattered> owner;   // of each step
  Out<std::uint32_t, scattered> source;  // of each step: the one whose result is its operand, or itself for a leaf
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_steps
