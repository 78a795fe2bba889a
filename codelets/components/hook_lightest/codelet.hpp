// hook_lightest: links each component along its lightest edge, and marks these edges.
//
// Edges have different places in the order of their weights: the only cycles are two components that have chosen the
// same edge. The smaller one then stays a root. Concurrent tasks may mark one edge.
//
// Example: from 0 1 2, to 1 2 0, label 0 0 2, least at 0 and 2: 1 1, edge 2 0 1, left_out 1 1 1
//   ->  link 0 0 0, hooked 0 0 1, left_out 0 1 1
//
// Work n; traffic: labels in order, and for each component its edge with two labels and a minimum at random.
// Source: Borůvka, "O jistém problému minimálním", 1926.
#pragma once

#include "base/signature.hpp"

namespace pleach::hook_lightest {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index> from, to;                           // m: the ends of each edge, by ascending weight
  In<std::uint32_t> edge;                       // m: their numbers
  In<std::uint32_t> label;                      // n: the representative of each vertex's component
  In<std::uint32_t> least;                      // n: from lightest_edges
  Out<std::uint32_t, sized | by_element> link;  // n: the label; for representatives that hook, another component's
  Out<std::int32_t, by_element> hooked;         // n: 1 if it is another's, else 0
  InOut<std::uint8_t, scattered> left_out;      // m, by number: 1; becomes 0 for the edges along which components hook
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::hook_lightest
