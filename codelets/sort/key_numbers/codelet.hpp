// key_numbers: the numbers from the words of key_words.
//
// Example, i32: 0x80000001 0x7fffffff -> 1 -1; f32: 0xbf800000 0x7fffffff 0xffffffff -> 1 -0 NaN
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::key_numbers {

struct Arguments {
  IndexType index;  // of a number's size
  bool is_float;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t, by_element> high;            // n: the words, or the high halves of 64 bits
  In<std::uint32_t, optional | by_element> low;  // n: the low halves of 64 bits
  Out<Index, sized | by_element> number;         // n, their bits
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::key_numbers
