// mark_upper: which keys do not come before a pivot. Of those that equal it, these are the ones from a number on.
//
// Example: key 7 5 2 5, pivot 5 as key_of() makes it, number 2 -> upper 1 0 0 1
//
// A sort by the marks parts keys, and equal ones stay in order. Work and traffic n.
// Source: Hoare, "Quicksort", 1962.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_upper {

struct Arguments {
  IndexType index;  // as large as a key
  bool is_float;
  std::uint64_t pivot;   // as key_of() makes it (sort/key_words.h)
  std::uint32_t number;  // the least one of an equal key that is marked
  FirstElement first;    // the number of the vector's first key, where it is a part
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> key;     // n, their bits
  Out<std::uint32_t, by_element> upper;  // n: 1 or 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::mark_upper
