// join_ways: the sum of integers on the path between two vertices, from the sums from the root down to each. Integer
// sums are exact modulo 2^n, so that vertices above the path cancel. sum_paths sums rounded values.
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
  FirstElement first;  // first query of the task
  ElementCount size;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Value> sum;                   // sum over the ancestors of each vertex and itself
  In<Value> weight;                // of each vertex
  In<Index, by_element> u;         // n
  In<Index, by_element> v;         // n
  In<Index, by_element> ancestor;  // n, the lowest common ancestor; -1: none
  Out<Value, by_element> result;   // n; the identity if there is no ancestor
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::join_ways
