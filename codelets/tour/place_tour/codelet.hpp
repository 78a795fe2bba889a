// place_tour: the vector representation of a tour, from where it enters and leaves each vertex.
//
// Example: position 0 1 3 5 2 4 -> enter 0 1 3, leave 5 2 4, tour 0 1 ~1 2 ~2 ~0
//
// Traffic: vertices in order, two writes at random each.
// Source: Defour and Marin, section 2.2.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_tour {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<std::int32_t> position;            // 2 n: where the tour enters each vertex, then where it leaves each
  Out<Index, sized | scattered> enter;  // n positions
  Out<Index, scattered> leave;          // n positions
  Out<Index, scattered> tour;           // 2 n: v where the tour enters v, ~v where it leaves v
  // permutation_words(2 n, 4); without it, writes are scattered
  Out<std::uint32_t, optional> scratch;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::place_tour
