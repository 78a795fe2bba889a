// unpack_farthest: the largest number of each vertex's tree, its half and its vertex.
//
// Example, one tree: root 0 0, key 3 << 31 | 1, -  ->  number 3 3, middle 1 1, vertex 1 1
//
// Traffic: n indices and 3n results in order, n keys at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::unpack_farthest {

using Arguments = IndexRange;  // of the vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> root;     // n
  In<std::int64_t> key;           // of each root, as pack_farthest leaves it
  Out<Index, by_element> number;  // n
  Out<Index, by_element> middle;  // n: half of it, rounded down
  Out<Index, by_element> vertex;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_farthest
