// measure_paths: the number of vertices of each heavy path.
//
// Example, paths of places 0 1, 2 and 3 4 5: reach 1 2 1 1 2 3, row 0 0 2 1 1 1  ->  count 2 3 1
//
// Traffic: 2n words in order, as many results as there are paths at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::measure_paths {

struct Arguments {
  std::uint32_t n;
  FirstElement first;  // the task's first place
  ElementCount size;
};

struct Buffers {
  In<std::uint32_t> reach;              // n: number of places from the path's start to each
  In<std::uint32_t> row;                // n: the path of each place
  Out<std::uint32_t, scattered> count;  // by path
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::measure_paths
