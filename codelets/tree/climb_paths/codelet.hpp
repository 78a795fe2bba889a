// climb_paths: the ancestor of a vertex so many edges above it, by the heavy paths between them.
//
// Example, the tree 0 -> 1 -> 2, 1 -> 3 with the paths 0 1 2 and 3: place 0 1 2 3, reach 1 2 3 1, row 0 0 0 1, above 0
// 1,
//   order 0 1 2 3, 1 root, v 3 3 2, steps 1 2 3  ->  result 1 0 -1
//
// Work: a step for each path, log2(n) of them at most; traffic: 3n indices in order, and at random three words for each
// path.
#pragma once

#include "base/signature.hpp"

namespace pleach::climb_paths {

struct Arguments {
  IndexType index;
  std::uint32_t roots;
  FirstElement first;  // of the queries
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> place;        // of each vertex, paths one behind the other
  In<std::uint32_t> reach;        // the places from the path's start to each
  In<std::uint32_t> row;          // the path of each place; those of roots come first
  In<std::uint32_t> above;        // the place on which each path hangs
  In<std::uint32_t> order;        // the vertex at each place
  In<Index, by_element> v;        // n
  In<Index, by_element> steps;    // n, not negative
  Out<Index, by_element> result;  // n; -1 where there is none
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::climb_paths
