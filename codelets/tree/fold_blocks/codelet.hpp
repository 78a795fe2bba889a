// fold_blocks: the folds of blocks of a vector, of blocks of these and so on, down to a single one.
//
// Example with blocks of 2 and plus: values 3 1  4 1  5  ->  table 4 5 5, 9 5, 14
//
// One task. Work n; traffic: n values, and an eighth of them twice. Each level rounds a value at most 7 times.
#pragma once

#include "base/signature.hpp"
#include "tree/range_fold.hpp"

namespace pleach::fold_blocks {

struct Arguments {
  ValueType value;
  GroupOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized> values;  // n
  Out<Value> table;         // fold_table_size(n): the levels one after the other
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::fold_blocks
