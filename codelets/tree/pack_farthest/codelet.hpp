// pack_farthest: packs numbers with their vertices into keys; the largest key is that of the largest number.
//
// Example: number 1 2 2  ->  key 1 << 31 | 0, 2 << 31 | 1, 2 << 31 | 2
//
// Traffic: n indices and n results in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::pack_farthest {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> number;       // n, >= 0
  Out<std::int64_t, by_element> key;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pack_farthest
