// sum_paths: the sum of the weights on the path between two vertices, added up along the path.
//
// The path goes up over prefixes of heavy paths to one on which both sides meet, and there over a range of places.
// `fold` has the folds of prefixes; the range is folded from blocks: tree/range_fold.hpp. Nothing is subtracted, so
// that vertices outside of the path do not affect the sum.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3 with the heavy paths 0 1 2 and 3, weights 5 1 2 4 and plus: place 0 1 2 3, row
// 0 0 0 1,
//   above 0 0, fold 5 6 8 4, 1 root, u 2 1, v 3 2  ->  result 12 3
//
// An operator that does not commute needs the path from u up in reverse: away_values and their folds are of the
// inverses of the weights, whose fold down to u is the inverse of the fold from u up.
//
// Work: two steps for each heavy path, at most 2 log2(n), and 14 for each level of blocks, log8(n). Traffic: 2m indices
// and m results in order, and at random three words and a value for each heavy path, and two cache lines for each
// level. Source of heavy paths: Sleator and Tarjan, "A data structure for dynamic trees", 1983.
#pragma once

#include "base/signature.hpp"
#include "tree/range_fold.hpp"

namespace pleach::sum_paths {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  bool in_order;        // whether the operator does not commute
  std::uint32_t roots;  // number of paths of roots, which come first
  FirstElement first;   // first query of the task
  ElementCount size;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> place;          // n: place of each vertex; heavy paths are contiguous
  In<std::uint32_t> row;            // n: heavy path of each place, by number of paths above
  In<std::uint32_t> above;          // for each heavy path, the place above its first
  In<Value, sized> values;          // n: the weight at each place
  In<Value> fold;                   // n: fold of the weights from the heavy path's start to each place
  In<Value> table;                  // of the values, from fold_blocks
  In<Index, by_element> u;          // m
  In<Index, by_element> v;          // m
  Out<Value, by_element> result;    // m; the identity if there is no path
  In<Value, optional> away_values;  // if in_order: values, fold and table of the inverses
  In<Value, optional> away_fold;
  In<Value, optional> away_table;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::sum_paths
