// count_arcs: counts the arcs that leave each vertex of a frontier.
//
// Example: frontier 2 0, offset 0 2 2 5 -> count 3 2 0
//
// Work k; traffic: k vertices and counts in order, two offsets at random each.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_arcs {

struct Arguments {
  FirstElement first;  // the task's first count
};

struct Buffers {
  In<std::uint32_t, sized> frontier;  // k vertices of a block
  In<std::uint32_t> offset;           // where the arcs of each vertex of the block begin, and the number of arcs
  Out<std::int32_t, sized | by_element> count;  // k + 1: the last is 0, so that the scan ends with the sum
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::count_arcs
