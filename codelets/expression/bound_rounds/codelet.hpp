// bound_rounds: where the steps of the paths with so many others above them begin.
//
// Example, the tree of count_steps: offset 0 0 1 3, past 3 4 5, last 0 1 2 3 4  ->  bound 0 0 3 5
//
// Work and traffic: as many results as there are rounds, up to 32.
#pragma once

#include "base/signature.hpp"

namespace pleach::bound_rounds {

using Arguments = Range;  // of the rounds

struct Buffers {
  In<std::uint32_t> offset;              // where the paths of each round begin, and end
  In<std::uint32_t> past;                // paths: the position behind each
  In<std::uint32_t> last;                // n: the last step of each position
  Out<std::uint32_t, by_element> bound;  // the same for the steps
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::bound_rounds
