// mark_upper: marks the keys that do not come before a pivot: larger keys, and equal keys from a number on.
//
// Example: key 7 5 2 5, pivot 5 as key_of() makes it, number 2 -> upper 1 0 0 1
//
// A stable sort by the marks partitions the keys. Work and traffic n.
// Source: Hoare, "Quicksort", 1962.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_upper {

struct Arguments {
  IndexType index;  // of a key's size
  bool is_float;
  std::uint64_t pivot;   // from key_of() (sort/key_words.h)
  std::uint32_t number;  // number of the first equal key that is marked
  FirstElement first;    // number of the task's first key
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> key;     // n, their bits
  Out<std::uint32_t, by_element> upper;  // n: 1 or 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::mark_upper
