// prepend: combines the sum before a block with each of its sums.
//
// Example with plus: front 10, sums 0 9 31 -> 10 19 41
//
// Work and traffic n.
// Source: Vadhiyar, "Prefix computations": scan each block with its offset.
#pragma once

#include "base/signature.hpp"

namespace pleach::prepend {

struct Arguments {
  ValueType value;
  AnyOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value> front;           // 1 value
  InOut<Value, sized> sums;  // n values: sums[i] becomes front[0] op sums[i]
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::prepend
