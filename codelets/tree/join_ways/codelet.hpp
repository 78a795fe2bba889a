// join_ways: the sums of integers on the path between two vertices, by those from the root down to each. These are
// exact modulo 2^n, so that what is above the path cancels; values that are rounded are summed by sum_paths.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3 with weights 5 1 2 4: sum 5 6 8 9, u 2 1, v 3 2, ancestor 0 1, plus
//   ->  result 12 3
//
// Traffic: 3n indices and n results in order, n indices and 4n values at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::join_ways {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  FirstElement first;  // of the queries
  ElementCount size;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Value> sum;                   // of the ancestors of each vertex and itself
  In<Value> weight;                // of each vertex
  In<Index, by_element> u;         // n
  In<Index, by_element> v;         // n
  In<Index, by_element> ancestor;  // n, the lowest common one; -1: none
  Out<Value, by_element> result;   // n; the identity where there is no ancestor
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::join_ways
