// number_vertices: functions of each vertex from its two positions in the tour, those whose results are given.
//
// Example, the tree 0 -> 1, 0 -> 2 with tour 0 1 ~1 2 ~2 ~0: enter 0 1 3, leave 5 2 4, words 0b001011, offsets 0
//   -> size 3 1 1, preorder 0 1 2, postorder 2 0 1, level 0 1 1
//
// Work n; traffic: 2n indices and the results in order; the words at random, which fit in a cache.
// Source: Rehman, section 5.2, Algorithms 11 to 13: the subtraction of what is scanned at the two positions.
#pragma once

#include "base/signature.hpp"

namespace pleach::number_vertices {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> enter;          // n positions: where the tour enters each vertex
  In<Index, by_element> leave;                  // n positions: where the tour leaves it
  In<std::uint64_t> words;                      // from count_enters, for the whole tour
  In<std::uint32_t> offsets;                    // their sums, from scan_tile_sums
  Out<Index, optional | by_element> size;       // n: number of vertices in the subtree
  Out<Index, optional | by_element> preorder;   // n: number of vertices that are entered before
  Out<Index, optional | by_element> postorder;  // n: number of vertices that are left before
  Out<Index, optional | by_element> level;      // n: number of edges to the root
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::number_vertices
