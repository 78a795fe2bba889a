// pack_keys: keys as records for sorts by comparison: sort/record.hpp.
//
// Example, i32 1 -1: records of 4 bytes 0x80000001 0x7fffffff, of 8 bytes 0x8000000100000000 0x7fffffff00000001
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::pack_keys {

/// A task takes the keys [first, first + size).
struct Arguments {
  IndexType index;   // of a key's size
  MovedType record;  // of that size, or larger, with the key's number
  bool is_float;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any, class Value = Any>
struct Buffers {
  In<Index, by_element> key;      // n, their bits
  Out<Value, by_element> record;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pack_keys
