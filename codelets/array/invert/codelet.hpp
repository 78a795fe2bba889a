// invert: the inverse of each value, for an operator that has inverses.
//
// Example with plus: input 3 -1 0  ->  output -3 1 0
//
// Work n, traffic: n values read and written in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::invert {

struct Arguments {
  ValueType value;
  GroupOperator op;
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, by_element> input;    // n
  Out<Value, by_element> output;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::invert
