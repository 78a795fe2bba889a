// permute: brings values into an order, or out of it.
//
// Example: order 2 0 1, values 5 6 7 -> 7 5 6; back -> 6 7 5; and 2 of them, skip 1 -> 5 6
//
// Traffic: the order and n values in order, n values at random; back, with scratch, on CUDA devices, where the values
// are more than the cache holds, three times as many elements with values in whole lines (permutation.hpp); so with the
// order that leads back.
#pragma once

#include "base/signature.hpp"

namespace pleach::permute {

/// A task takes the elements [first, first + size) of the order. Tasks that run side by side write different elements.
struct Arguments {
  IndexType index;
  MovedType value;
  bool back;
  FirstElement first;
  ElementCount size;
  std::uint32_t skip = 0;      // elements of `order` in front of those that count
  OnHost<bool> keeps = false;  // back, what elements hold that no index names
};

template <class Index = Any, class Value = Any>
struct Buffers {
  // skip + n indices, order[i] the one of element i - skip: of `values`, or, different ones, of `result`
  In<Index> order;
  In<Value> values;  // n if `back` is set
  Out<Value, scattered>
      result;  // n: result[i] = values[order[skip + i]]; result[order[skip + i]] = values[i] if `back`
  // permutation_words(n, bytes of a value), where the order names each of n elements; without it, or where tasks take
  // parts of the order, all is written at random
  Out<std::uint32_t, optional> scratch;
  In<Index, optional> inverse;  // the order that leads back, where values that are in no order are to be written so
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::permute
