// mark_successors: marks the elements that are another element's successor. The others are heads of lists.
//
// Example: successor 1 1 0 3 -> marks 1 1 0 0 where they were 0
//
// Work n; traffic: n indices in order, n bytes at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_successors {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> successor;  // n indices in [0, n)
  InOut<std::uint8_t, scattered> marks;     // n: marks[successor[i]] becomes 1 if successor[i] != i
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::mark_successors
