// key_words: keys of any type as words that a radix sort takes: unsigned numbers in the order of the keys.
//
// Example: int32 -1 0 1, low -> 0x7FFFFFFF 0x80000000 0x80000001; int64 2^32 -1, high -> 0x80000001 0x7FFFFFFF
//
// Work and traffic n.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::key_words {

struct Arguments {
  RealType value;
  bool high;  // the other 32 bits of keys of 64
};

template <class Value = Any>
struct Buffers {
  In<Value, sized | by_element> key;    // n
  Out<std::uint32_t, by_element> word;  // n: 32 bits of key_order(key)
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::key_words
