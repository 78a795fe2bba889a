// convert: converts indices to another width, or copies them.
//
// Example: int32 3 1 4 -> int64 3 1 4
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::convert {

struct Arguments {
  IndexType from;
  IndexType to;
};

template <class From = Any, class To = Any>
struct Buffers {
  In<From, sized | by_element> in;  // n indices that fit, or whose lower half is meant
  Out<To, by_element> out;          // n indices
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::convert
