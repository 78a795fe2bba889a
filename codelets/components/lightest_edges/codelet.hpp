// lightest_edges: for each component, the first edge that leads out of it.
//
// Concurrent tasks on different edges may lower the same minima.
//
// Example: from 0 1 2, to 1 2 0, label 0 0 2, least all ones  ->  least at 0 and 2: 1 1
//
// Work: the edges; traffic: these in order, for each two labels at random, and two minima where they differ.
// Source: Borůvka, "O jistém problému minimálním", 1926.
#pragma once

#include "base/signature.hpp"

namespace pleach::lightest_edges {

using Arguments = IndexRange;  // range of edges

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> from;     // m: the ends of each edge, by ascending weight
  In<Index, by_element> to;               // m
  In<std::uint32_t> label;                // n: the representative of each vertex's component
  InOut<std::uint32_t, scattered> least;  // n, at representatives: lowered to the first edge out of the component
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::lightest_edges
