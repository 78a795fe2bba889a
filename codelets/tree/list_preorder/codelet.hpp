// list_preorder: the vertices in preorder, and functions of them in that order, those whose results are given.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: tour 2 1 ~1 0 ~0 ~2 3 ~3
//   -> vertex 2 1 0 3, root 2 0 0 3, level 0 1 1 0, minus_level 0 -1 -1 0
//
// Work m; traffic: m indices and n values of each kind in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::list_preorder {

struct Arguments {
  IndexType index;
  FirstElement first;  // the task's first position
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> tour;  // m positions
  In<std::uint64_t> words;             // from count_enters, for the whole tour
  In<std::uint32_t> offsets;           // their sums, from scan_tile_sums
  // n values in preorder: a task writes those of the vertices that its part of the tour enters
  Out<Index, optional | scattered> vertex;
  Out<Index, optional | scattered>
      root;  // the vertex if it is a root, else 0; a prefix maximum gives each vertex its root
  Out<std::int32_t, optional | scattered> level;        // number of edges to the root
  Out<std::int32_t, optional | scattered> minus_level;  // negated level: a range's minimum is its deepest vertex
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::list_preorder
