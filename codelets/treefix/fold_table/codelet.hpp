// fold_table: the disjoint sparse table of the tiles' folds.
//
// Example, leaf and plus: total 9 14 2  ->  rows 9 14 2, 23 14 2
//
// One task, since m is small. Work and traffic: m log2(m) values.
// Source: treefix/folds.hpp.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::fold_table {

struct Arguments {
  ValueType value;
  AnyOperator op;
  Direction direction;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized> total;  // m
  // table_values(m): rows of m; element i is for tile i, or for tile m - 1 - i with Direction::root; and two more rows
  Out<Value> table;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::fold_table
