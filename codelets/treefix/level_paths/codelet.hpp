// level_paths: 1 + the number of paths above each path.
//
// Example, places 0 1 of a path and 2 of one that hangs on it: sum {0, 1} {1, 1} {2, 2}, light 1 0 1, path 1 1 2
//   ->  level 1 2
//
// Traffic: n numbers of 64 bits and n words in order, and as many words and results as there are paths at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::level_paths {

using Arguments = Range;  // range of vertices

struct Buffers {
  In<std::int64_t, by_element>
      sum;  // n: sum of the steps from the root down: the place; in the upper half, the number of light edges
  In<std::int32_t, by_element> light;   // n: 1 for the first vertex of a path
  In<std::uint32_t> path;               // n: the number of each place's path, from 1 on
  Out<std::uint32_t, scattered> level;  // paths
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::level_paths
