// place_paths: the position of each place on its path, and the rank of the path among all paths.
//
// Example, paths of places 0 1 and 2, of which the second comes first: path 1 1 2, start 0 2, rank 1 - 0
//   ->  reach 1 2 1, row 1 1 0
//
// Traffic: 3n words in order, 2n at random, for neighbours the same or the next.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_paths {

using Arguments = Range;  // range of places

struct Buffers {
  In<std::uint32_t, by_element> path;    // n: number of each place's path, ascending from 1
  In<std::uint32_t> start;               // place where each path starts
  In<std::uint32_t> rank;                // n: at places where paths start, the path's rank by level
  Out<std::uint32_t, by_element> reach;  // n: number of places from the path's start to here
  Out<std::uint32_t, by_element> row;    // n: rank of the path
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_paths
