// walk_tour: treefix sums sequentially along the tour, by one worker.
//
// rootfix: the parent's sum is complete when the tour enters a vertex. leaffix: a vertex adds its term to its parent's
// when the tour leaves it, so that children are added from left to right.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 3 1, tour 0 1 ~1 2 ~2 ~0: rootfix, exclusive -> 0 5 5; leaffix,
// inclusive -> 9 3 1
//
// Work 2 n, traffic: the tour in order, parents, weights and results at random. One thread does it: a CPU core if there
// is one. It is for comparison, and for trees too small or too deep for other methods.
// Source: the sequential version of Defour and Marin, section 4.1, in the order of the tour.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::walk_tour {

struct Arguments {
  IndexType index;
  ValueType value;
  AnyOperator op;
  Direction direction;
  bool inclusive;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized> tour;  // 2 n positions; for rootfix, those that enter vertices suffice
  In<Index> parent;       // n indices; a root is its own parent
  In<Value> weight;       // n values
  Out<Value> result;      // n values
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);  // also called for small host data

}  // namespace pleach::walk_tour
