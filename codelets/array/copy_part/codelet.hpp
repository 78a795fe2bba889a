// copy_part: copies a vector into another one, from some element on.
//
// Example: first 2, part 7 8, whole 1 2 3 4 5 -> 1 2 7 8 5
//
// Work and traffic n.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::copy_part {

struct Arguments {
  MovedType value;
  std::uint32_t to;    // the place of the part's first element
  OnHost<bool> keeps;  // what the other elements hold
};

template <class Value = Any>
struct Buffers {
  In<Value, sized> part;  // n values
  Out<Value> whole;       // to + n or more
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::copy_part
