// key_words: numbers as words for a radix sort; NaN comes last.
//
// Example, i32: 1 -1 -> 0x80000001 0x7fffffff; f32: 1 -1 -0 NaN -> 0xbf800000 0x407fffff 0x7fffffff 0xffffffff,
//   with equal zeros 0x80000000 for -0
//
// Work and traffic n.
// Source: Terdiman, "Radix sort revisited", 2000, for floats.
#pragma once

#include "base/signature.hpp"

namespace pleach::key_words {

struct Arguments {
  IndexType index;  // of a number's size
  bool is_float;
  bool equal_zeros = false;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> number;           // n, their bits
  Out<std::uint32_t, by_element> high;            // n: the word, or the high half of 64 bits
  Out<std::uint32_t, optional | by_element> low;  // n: the low half of 64 bits
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::key_words
