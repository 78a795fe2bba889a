// permute: brings values into an order, or out of it.
//
// Example: order 2 0 1, values 5 6 7 -> 7 5 6; back -> 6 7 5
//
// Traffic: the order and n values in order, n values at random.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::permute {

/// A task takes the elements [first, first + size) of the order. Tasks that run side by side write different elements.
struct Arguments {
  IndexType index;
  MovedType value;
  bool back;
  std::uint32_t first = 0;
  std::uint32_t size = 0;
};

template <class Index = Any, class Value = Any>
struct Buffers {
  In<Index> order;               // n different indices in [0, n)
  In<Value> values;              // n values
  Out<Value, scattered> result;  // n: result[i] = values[order[i]], or result[order[i]] = values[i] if `back` is set
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::permute
