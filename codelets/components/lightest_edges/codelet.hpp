// lightest_edges: of each component, the first edge that leads out of it.
//
// Tasks that have different edges lower the minima side by side.
//
// Example: from 0 1 2, to 1 2 0, label 0 0 2, least all ones  ->  least at 0 and 2: 1 1
//
// Work: the edges; traffic: they in order, for each two labels at random, and two minima where they differ.
// Source: Borůvka, "O jistém problému minimálním", 1926.
#pragma once

#include "base/signature.hpp"

namespace pleach::lightest_edges {

using Arguments = IndexRange;  // of the edges

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> from;     // m: the ends of each edge, the lightest first
  In<Index, by_element> to;               // m
  In<std::uint32_t> label;                // n: the vertex that stands for each vertex's component
  InOut<std::uint32_t, scattered> least;  // n: lowered to the edges that lead out of each component, at that vertex
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::lightest_edges
