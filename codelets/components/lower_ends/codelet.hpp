// lower_ends: for each vertex, the minimum of the values of its edges.
//
// Concurrent tasks have different edges.
//
// Example: value 3 4 5, tail 0 1 2, head 1 2 0, least all 9  ->  least 3 3 4
//
// Work: the edges; traffic: these in order, and two minima at random for each.
#pragma once

#include "base/signature.hpp"

namespace pleach::lower_ends {

using Arguments = Range;  // range of edges

struct Buffers {
  In<std::int32_t, by_element> value;    // k
  In<std::int32_t, by_element> tail;     // k: an end of each edge
  In<std::int32_t, by_element> head;     // k: the other end
  InOut<std::int32_t, scattered> least;  // n: lowered to the minimal value of an edge that ends there
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::lower_ends
