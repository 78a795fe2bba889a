// climb_paths: the ancestor of a vertex a given number of edges above it, along heavy paths.
//
// Example, the tree 0 -> 1 -> 2, 1 -> 3 with the paths 0 1 2 and 3: place 0 1 2 3, reach 1 2 3 1, row 0 0 0 1, above 0
// 1,
//   order 0 1 2 3, 1 root, v 3 3 2, steps 1 2 3  ->  result 1 0 -1
//
// Work: a step for each path, at most log2(n); traffic: 3n indices in order, and at random three words for each path.
#pragma once

#include "base/signature.hpp"

namespace pleach::climb_paths {

struct Arguments {
  IndexType index;
  std::uint32_t roots;
  FirstElement first;  // first query of the task
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> place;        // place of each vertex; paths are contiguous
  In<std::uint32_t> reach;        // number of places from the path's start to each
  In<std::uint32_t> row;          // the path of each place; those of roots come first
  In<std::uint32_t> above;        // the place above the first of each path
  In<std::uint32_t> order;        // the vertex at each place
  In<Index, by_element> v;        // n
  In<Index, by_element> steps;    // n, >= 0
  Out<Index, by_element> result;  // n; -1 if there is none
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::climb_paths
