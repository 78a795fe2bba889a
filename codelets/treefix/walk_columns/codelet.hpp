// walk_columns: treefix sums of several values for each vertex, each column sequentially along the tour.
//
// As walk_tour, for the columns [first, first + size) of tables with a row for each vertex. On a GPU a thread takes a
// column; on a core a row of columns is one loop.
//
// Example, the tree 0 -> 1, 0 -> 2 with rows 5 50, 3 30 and 1 10, tour 0 1 ~1 2 ~2 ~0: leaffix, inclusive
//   ->  9 90, 3 30, 1 10
//
// Work `size` columns of 2 n steps each, traffic: rows of weights and results, in the order of the tour.
// Source: the sequential version of Defour and Marin, section 4.1, for many equal trees.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::walk_columns {

struct Arguments {
  IndexType index;
  ValueType value;
  AnyOperator op;
  Direction direction;
  bool inclusive;
  std::uint32_t columns;
  WorkEach work_each;  // 2 n
  FirstElement first;
  ElementCount size;
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index, sized> tour;         // 2 n positions; for rootfix, those that enter vertices suffice
  In<Index> parent;              // n indices; a root is its own parent
  In<Value> weight;              // n rows of `columns` values
  Out<Value, scattered> result;  // the same
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::walk_columns
