// copy_part: copies consecutive elements of a vector into another one.
//
// Example: from 1, to 2, count 2, source 6 7 8, target 1 2 3 4 5 -> 1 2 7 8 5
//
// Work and traffic: the elements.
#pragma once

#include "base/signature.hpp"

namespace pleach::copy_part {

struct Arguments {
  MovedType value;
  std::uint32_t from;
  std::uint32_t to;
  std::uint32_t count;
  OnHost<bool> keeps;  // whether the other elements keep their values
};

template <class Value = Any>
struct Buffers {
  In<Value> source;   // from + count values or more
  Out<Value> target;  // to + count or more
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::copy_part
