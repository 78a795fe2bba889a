// bound_rounds: the first step of each round. A round has the paths with the same number of paths above them.
//
// Example, the tree of count_steps: offset 0 0 1 3, past 3 4 5, last 0 1 2 3 4  ->  bound 0 0 3 5
//
// Work and traffic: as many results as there are rounds, up to 32.
#pragma once

#include "base/signature.hpp"

namespace pleach::bound_rounds {

using Arguments = Range;  // range of rounds

struct Buffers {
  In<std::uint32_t> offset;              // the first path of each round, and the end
  In<std::uint32_t> past;                // by path: the position after it
  In<std::uint32_t> last;                // n: the last step of each position
  Out<std::uint32_t, by_element> bound;  // the first step of each round
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::bound_rounds
