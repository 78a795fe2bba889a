// unpack_farthest: for each vertex, the largest number of its tree, half of it, and its vertex.
//
// Example, one tree: root 0 0, key 3 << 31
// 1, -  ->  number 3 3, middle 1 1, vertex 1 1
//
// Traffic: n indices and 3n results in order, n keys at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::unpack_farthest {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> root;     // n
  In<std::int64_t> key;           // of each root, from pack_farthest
  Out<Index, by_element> number;  // n
  Out<Index, by_element> middle;  // n: half of number, rounded down
  Out<Index, by_element> vertex;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_farthest
