// sum_paths: the sums of the weights on the path between two vertices, added up along it.
//
// The path goes up over heavy paths to the one that both sides meet on, and there over a range of places. A prefix of a
// heavy path has its fold in `fold`, the range is put together from blocks: tree/range_fold.hpp. Nothing is subtracted,
// so that what is not on the path has no part in the sum.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3 with the heavy paths 0 1 2 and 3, weights 5 1 2 4 and plus: place 0 1 2 3, row
// 0 0 0 1,
//   above 0 0, fold 5 6 8 4, 1 root, u 2 1, v 3 2  ->  result 12 3
//
// An operator that does not commute needs the path from u up turned: away_values and what is made of them are inverses
// of the weights, whose fold down to u is the inverse of that from u up.
//
// Work: two steps for each heavy path, 2 log2(n) of them at most, and 14 for each level of blocks, log8(n). Traffic: 2m
// indices and m results in order, and at random three words and a value for each heavy path, and two cache lines for
// each level. Source of heavy paths: Sleator and Tarjan, "A data structure for dynamic trees", 1983.
#pragma once

#include "base/signature.hpp"
#include "tree/range_fold.hpp"

namespace pleach::sum_paths {

struct Arguments {
  IndexType index;
  ValueType value;
  GroupOperator op;
  bool in_order;        // the operator does not commute
  std::uint32_t roots;  // paths of roots come first
  FirstElement first;   // of the queries
  ElementCount size;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> place;          // n: of each vertex, heavy paths one behind the other
  In<std::uint32_t> row;            // n: the heavy path of each place, those with more of them above it later
  In<std::uint32_t> above;          // of each heavy path, the place that it hangs on
  In<Value, sized> values;          // n: the weight at each place
  In<Value> fold;                   // n: of the weights from the start of the heavy path to each place
  In<Value> table;                  // of the values, as fold_blocks leaves it
  In<Index, by_element> u;          // m
  In<Index, by_element> v;          // m
  Out<Value, by_element> result;    // m; the identity where there is no path
  In<Value, optional> away_values;  // where it is in order: as values, fold and table, of the inverses
  In<Value, optional> away_fold;
  In<Value, optional> away_table;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::sum_paths
