// mark_equal: marks the elements in which two vectors of numbers are equal.
//
// Example: left 1 2 3, right 1 0 3 -> marks 1 0 1
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_equal {

struct Arguments {};

struct Buffers {
  In<std::int64_t, sized | by_element> left;  // n
  In<std::int64_t, by_element> right;         // n
  Out<std::uint8_t, by_element> marks;        // n: 1 if equal, else 0
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::mark_equal
