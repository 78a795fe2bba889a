// differences: one vector op the inverse of another, element by element.
//
// Example with plus: left 11 22 33, right 10 20 30 -> result 1 2 3
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::differences {

struct Arguments {
  ValueType value;
  GroupOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized | by_element> left;  // n values
  In<Value, by_element> right;         // n
  Out<Value, by_element> result;       // n: left[i] op inverse(right[i]); may be left or right
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::differences
