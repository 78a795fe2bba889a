// place_paths: where each place stands on its path, and where the path stands among all of them.
//
// Example, paths of places 0 1 and 2, of which the second comes first: path 1 1 2, start 0 2, rank 1 - 0
//   ->  reach 1 2 1, row 1 1 0
//
// Traffic: 3n words in order, 2n at random, of neighbours the same or behind each other.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_paths {

using Arguments = Range;  // of the places

struct Buffers {
  In<std::uint32_t, by_element> path;    // n: the number of each place's path, from 1 on, in ascending order
  In<std::uint32_t> start;               // where each path starts
  In<std::uint32_t> rank;                // n: of places where paths start, the path's place among them by level
  Out<std::uint32_t, by_element> reach;  // n: the places from the path's start to here
  Out<std::uint32_t, by_element> row;    // n: the rank of the path
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_paths
