// number_vertices: the functions of a vertex that its two positions of the tour give, as many of them as are wanted.
//
// Example, the tree 0 -> 1, 0 -> 2 with tour 0 1 ~1 2 ~2 ~0: enter 0 1 3, leave 5 2 4, words 0b001011, offsets 0
//   -> size 3 1 1, preorder 0 1 2, postorder 2 0 1, level 0 1 1
//
// Work n; traffic: 2n indices and the results in order, n words at random, which are few enough for a cache.
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
  In<Index, by_element> leave;                  // n positions: where it leaves it
  In<std::uint64_t> words;                      // of count_enters, of the whole tour
  In<std::uint32_t> offsets;                    // its sums after scan_tile_sums
  Out<Index, optional | by_element> size;       // n: the vertices in the subtree
  Out<Index, optional | by_element> preorder;   // n: the vertices that are entered before
  Out<Index, optional | by_element> postorder;  // n: the vertices that are left before
  Out<Index, optional | by_element> level;      // n: the edges to the root
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::number_vertices
