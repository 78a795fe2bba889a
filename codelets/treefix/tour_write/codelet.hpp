// tour_write: writes the weights to the tour and scans each tile of it.
//
// The item of a position that enters v is weight[v]; of one that leaves v, the inverse of weight[v] for rootfix, and
// the identity for leaffix. Weights that are infinite or NaN count as zero; tour_confine adds their effects.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 3 1, rootfix, before: tour 0 1 ~1 2 ~2 ~0
//   ->  items 5 3 -3 1 -1 -5, euler 0 5 8 5 6 5, sums 0
//
// For a tree stored in preorder, only the sums where the tour enters vertices are written, by vertex: entered 0 5 5
// instead of euler.
//
// If the operator is paired_plus, the values of euler, entered and sums are pairs, and weights are reals.
//
// This is Algorithm 2's write in the form of a gather, which needs no exclusive access to the whole of euler, and the
// first two steps of its scan while the tile is in the cache. Work m; traffic: m indices and m values in order, m
// values at random, of which those of leaves come in pairs.
// Source: Defour and Marin, Algorithm 2, step 1.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::tour_write {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  Direction direction;
  bool after;
  bool in_preorder = false;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized | by_element> tour;  // m positions: v where the tour enters vertex v, ~v where it leaves v
  In<Weight<Op, Value>> weight;        // n values
  // m values: prefix sums of the items in each tile, before each item, or after it with `after`
  Out<Value, optional | by_element> euler;
  Out<Value, by_tile> sums;  // tiles(m) values: the sum of each tile's items
  // [0]: whether a weight was infinite or NaN; the task's other words become zero. Not needed for integers
  Out<std::int32_t, optional | zeroed | by_task> found;
  Out<Value, optional | scattered> entered;  // n values, instead of euler
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::tour_write
