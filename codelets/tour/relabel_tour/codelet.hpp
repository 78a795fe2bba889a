// relabel_tour: the vector representation of a tour, with the vertices numbered in preorder.
//
// Example: tour 0 2 ~2 1 ~1 ~0, place 0 1 2 2 3 3 -> order 0 2 1, new_tour 0 1 ~1 2 ~2 ~0
//
// Traffic: vertices in order, their positions and places at random, writes in the order of the tour.
#pragma once

#include "base/signature.hpp"

namespace pleach::relabel_tour {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<std::int32_t> place;           // 2 n: number of vertices that the tour enters before each position
  In<Index> enter;                  // n positions where the tour enters each vertex
  In<Index> leave;                  // n positions where it leaves each vertex
  Out<Index, scattered> order;      // the vertices in preorder
  Out<Index, scattered> new_tour;   // 2 n positions: the tour of places in preorder
  Out<Index, scattered> new_enter;  // n positions, by place in preorder
  Out<Index, scattered> new_leave;  // n positions, by place in preorder
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::relabel_tour
