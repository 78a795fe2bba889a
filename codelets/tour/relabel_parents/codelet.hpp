// relabel_parents: parents by places in preorder.
//
// Example: order 0 2 1, parent 0 2 0, enter 0 2 1, place 0 1 2 3 3 3 -> new_parent 0 0 1
//
// Traffic: the order, and three reads at random a vertex.
#pragma once

#include "base/signature.hpp"

namespace pleach::relabel_parents {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> order;  // the n vertices in preorder
  In<std::int32_t> place;               // 2 n: number of vertices that the tour enters before each position
  In<Index> enter;                      // n positions where the tour enters each vertex
  In<Index> parent;                     // n parents
  Out<Index, by_element> new_parent;    // n parents, by place in preorder
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::relabel_parents
