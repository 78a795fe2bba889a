// count_enters: marks the positions of the tour that enter a vertex, and counts them before each 32 positions.
//
// Example, the tree 0 -> 1, 0 -> 2: tour 0 1 ~1 2 ~2 ~0 -> words 0b001011, sums 3
//
// After scan_tile_sums, enters_before() finds the place of a vertex in preorder, its level and more from one word, and
// all of the words are an eighth of the tour or less: most of them stay in a cache. Work m; traffic: m indices.
// Source: Jacobson, "Space-efficient static trees and graphs", 1989 (rank).
#pragma once

#include "base/signature.hpp"

namespace pleach::count_enters {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> tour;  // m positions: v where the tour enters vertex v, ~v where it leaves v
  // (m + 31) / 32: bit k of the lower half is set if position 32 w + k enters a vertex; the upper half is the number of
  // such positions in the tile before 32 w
  Out<std::uint64_t, by_word> words;
  Out<std::int32_t, by_tile> sums;  // tiles(m): the number of such positions in each tile
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_enters
