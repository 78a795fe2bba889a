// preorder_write: scans each tile of the weights of a tree that is stored in preorder, for leaffix.
//
// Position v is that of vertex v; there is one more at the end. Weights that are infinite or NaN count as zero;
// tour_confine adds their effects.
//
// Example, weights 5 3 1  ->  prefix 0 5 8 9, sums 9
//
// If the operator is paired_plus, the values of prefix and sums are pairs, and weights are reals.
//
// This is tour_write over half of the tour, without the positions that leave vertices, which count nothing in leaffix.
// Work n; traffic 2n values in order.
// Source: Defour and Marin, Algorithm 2, step 1.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::preorder_write {

struct Arguments {
  ValueType value;
  GroupOperator op;
  FirstElement first;  // the task's first position
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Weight<Op, Value>, sized> weight;    // n values
  Out<Value, sized | by_element> prefix;  // n + 1 values: the sum before each position in its tile
  Out<Value, by_tile> sums;               // tiles(n + 1) values: the sum of each tile
  // [0]: whether a weight was infinite or NaN; the task's other words become zero. Not needed for integers
  Out<std::int32_t, optional | zeroed | by_task> found;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::preorder_write
