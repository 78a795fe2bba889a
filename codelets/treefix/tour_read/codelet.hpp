// tour_read: takes each vertex's result from the scanned tour. With sum(i) = offsets[i / tile] op euler[i],
//   rootfix: result[v] = sum(enter[v])
//            or offsets[enter[v] / tile] op entered[v], in a tree that is stored in preorder;
//   leaffix: result[v] = sum(leave[v]) op the inverse of sum(enter[v])
//
// If the operator is paired_plus, the values of euler, entered and offsets are pairs, and results are reals.
//
// Example, the tree of tour_write, rootfix: enter 0 1 3, euler 0 5 8 5 6 5, offsets 0  ->  result 0 5 5
//
// Work n; traffic: n indices and n values in order, n values at random (leaffix: twice).
// Source: Defour and Marin, Algorithm 2, step 3.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::tour_read {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  Direction direction;
  bool in_preorder = false;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized | by_element> enter;        // n positions
  In<Index, optional | by_element> leave;     // n positions; not for rootfix
  In<Value, optional> euler;                  // the values of the whole tour, scanned within each tile
  In<Value> offsets;                          // for each tile of the tour, the sum before it
  Out<Weight<Op, Value>, by_element> result;  // n values
  In<Value, optional | by_element> entered;   // n values, from tour_write, instead of euler
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::tour_read
