// link_predecessors: reverses links.
//
// The result does not depend on the order of tasks that have different parts of the links.
//
// Example, the list 2 -> 0 -> 1, and 3 that shares a successor: links 1 1 0 1  ->  predecessor 2 0 2 3
//
// Work: the links; traffic: they are read once, as many predecessors at random are read and written.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_predecessors {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> links;          // n indices in [0, n)
  InOut<std::uint32_t, scattered> predecessor;  // n: i; then the smallest j != i with links[j] = i, or i without one
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_predecessors
