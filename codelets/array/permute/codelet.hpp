// permute: gathers values by an order, or scatters them.
//
// Example: order 2 0 1, values 5 6 7 -> 7 5 6; back -> 6 7 5; and 2 of them, skip 1 -> 5 6
//
// Traffic: the order and n values in order, n values at random. CUDA devices with scratch scatter values larger than
// the cache in whole lines instead: three times the elements with their values (permutation.hpp). With `inverse`, they
// gather so, too.
#pragma once

#include "base/signature.hpp"

namespace pleach::permute {

/// A task takes the elements [first, first + size) of the order. Concurrent tasks write different elements.
struct Arguments {
  IndexType index;
  MovedType value;
  bool back;
  FirstElement first;
  ElementCount size;
  std::uint32_t skip = 0;      // number of leading elements of `order` to skip
  OnHost<bool> keeps = false;  // `back`: whether elements that no index names keep their values
};

template <class Index = Any, class Value = Any>
struct Buffers {
  // skip + n indices: order[skip + i] is the place in `values` for element i; with `back`, its place in `result`
  In<Index> order;
  In<Value> values;  // n if `back`
  Out<Value, scattered>
      result;  // n: result[i] = values[order[skip + i]]; or result[order[skip + i]] = values[i] if `back`
  // permutation_words(n, bytes of a value), if the order names each of n elements once and there is one task; without
  // it, writes are scattered
  Out<std::uint32_t, optional> scratch;
  In<Index, optional> inverse;  // the inverse order; allows a gather to be written in windows
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::permute
