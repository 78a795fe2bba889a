// preorder_read: takes each vertex's leaffix from the scanned weights of a tree that is stored in preorder, where each
// subtree is contiguous. With sum(i) = offsets[i / tile] op prefix[i],
//   result[v] = sum(v + size of v) op the inverse of sum(v), or of sum(v + 1) if its own weight does not count
//
// If the operator is paired_plus, the values of prefix and offsets are pairs, and results are reals.
//
// Example, the tree of preorder_write, 0 -> 1, 0 -> 2: enter 0 1 3, leave 5 2 4, prefix 0 5 8 9, offsets 0
//   ->  result 9 3 1
//
// Work n; traffic: 2n indices and 2n values in order, n values at random.
// Source: Defour and Marin, Algorithm 2, step 3.
#pragma once

#include "base/signature.hpp"

namespace pleach::preorder_read {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  bool inclusive;
  FirstElement first;  // the task's first vertex
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized | by_element> enter;        // n positions of the tour; a subtree has twice as many as vertices
  In<Index, by_element> leave;                // n positions
  In<Value> prefix;                           // n + 1 values, scanned within each tile
  In<Value> offsets;                          // for each tile, the sum before it
  Out<Weight<Op, Value>, by_element> result;  // n values
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::preorder_read
