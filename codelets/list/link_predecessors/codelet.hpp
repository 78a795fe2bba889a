// link_predecessors: reverses links.
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
