// lower_ends: of each vertex, the least of the values that edges have.
//
// Tasks that have different edges run side by side.
//
// Example: value 3 4 5, tail 0 1 2, head 1 2 0, least all 9  ->  least 3 3 4
//
// Work: the edges; traffic: they in order, and two minima at random for each.
#pragma once

#include "base/signature.hpp"

namespace pleach::lower_ends {

using Arguments = Range;  // of the edges

struct Buffers {
  In<std::int32_t, by_element> value;    // k
  In<std::int32_t, by_element> tail;     // k: an end of each edge
  In<std::int32_t, by_element> head;     // k: the other one
  InOut<std::int32_t, scattered> least;  // n: becomes the least value of an edge that ends there, if it was larger
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::lower_ends
