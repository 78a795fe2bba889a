// count_below: for each pivot, the number of keys of a block that are smaller. The keys are sorted, or `order` has
// their order.
//
// Example: key 3 1 2, order 1 2 0, pivot 2 5 as key_of() makes them -> below 1 3
//
// Work: the pivots; traffic: log n keys at random for each.
// Source: Kalé and Krishnan, "A comparison based parallel sorting algorithm", 1993.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_below {

struct Arguments {
  IndexType index;  // of a key's size
  bool is_float;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> key;               // n, their bits
  In<std::uint32_t, optional> order;  // n: the numbers of the keys in ascending order of key_of() (sort/key_words.h)
  In<std::uint64_t, sized> pivot;     // m
  Out<std::uint32_t> below;           // m: number of keys with a smaller key_of()
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_below
