// walk_expressions: the values of expressions sequentially along the tour, by one worker.
//
// When the tour leaves a vertex, its value is complete, and its parent combines it: children from left to right.
//
// Example, 0 = 1 - 2 with leaves of 5 and 3, tour 0 1 ~1 2 ~2 ~0  ->  2 5 3
//
// Work 2 n, traffic: the tour in order, the rest at random. It is for comparison, and for trees that are too small for
// more.
#pragma once

#include "expression/forms.hpp"

namespace pleach::walk_expressions {

struct Arguments {
  IndexType index;
  RealType value;
};

template <class Index = Any, class Value = Any>
struct Buffers {
  In<Index, sized> tour;       // 2 n positions
  In<Index> enter;             // n: where the tour enters each vertex
  In<Index> parent;            // n; a root is its own
  In<std::int32_t> operation;  // n
  In<Value> value;             // n; only those of leaves are used
  Out<Value> result;           // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::walk_expressions
