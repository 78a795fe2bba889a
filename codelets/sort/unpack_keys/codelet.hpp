// unpack_keys: the keys of records without numbers, or the numbers of those that have them.
//
// Example, i32: records of 4 bytes 0x80000001 0x7fffffff -> key 1 -1; of 8 bytes 0x8000000100000000 0x7fffffff00000001
//   -> number 0 1
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"

namespace pleach::unpack_keys {

struct Arguments {
  IndexType index;   // of a key's size
  MovedType record;  // from pack_keys
  bool is_float;
};

template <class Index = Any, class Value = Any>
struct Buffers {
  In<Value, sized | by_element> record;              // n
  Out<Index, optional | by_element> key;             // n: keys, if records have no numbers; NaNs are quiet
  Out<std::uint32_t, optional | by_element> number;  // n: numbers, if records have them
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_keys
