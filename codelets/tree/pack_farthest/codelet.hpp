// pack_farthest: numbers with their vertices, so that the largest key is that of the largest number.
//
// Example: number 1 2 2  ->  key 1 << 31 | 0, 2 << 31 | 1, 2 << 31 | 2
//
// Traffic: n indices and n results in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::pack_farthest {

using Arguments = IndexRange;  // of the vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> number;       // n, not negative
  Out<std::int64_t, by_element> key;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pack_farthest
