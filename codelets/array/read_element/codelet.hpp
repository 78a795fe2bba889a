// read_element: one element of a vector that remains where it is.
//
// Example: values 7 5 3, i 1  ->  element 5
//
// Work and traffic: one element.
#pragma once

#include "base/signature.hpp"

namespace pleach::read_element {

struct Arguments {
  MovedType value;
  std::uint64_t i;
};

template <class Value = Any>
struct Buffers {
  In<Value> values;
  Out<Value> element;  // 1: values[i]
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::read_element
