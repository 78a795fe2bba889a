// combine: the operator on two vectors, element by element.
//
// Example with plus: left 1 2 3, right 10 20 30 -> result 11 22 33
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::combine {

struct Arguments {
  ValueType value;
  AnyOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized | by_element> left;  // n values
  In<Value, by_element> right;         // n
  Out<Value, by_element> result;       // n: left[i] op right[i]; may be left or right
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::combine
