// root_keys: keys to order the vertices of a block by, so that the children of a vertex are contiguous, and roots come
// last.
//
// Example, vertices 4 5 6 of 10: parent 4 0 4 -> key 10 0 4, marks 0 1 1
//
// Work n; traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::root_keys {

struct Arguments {
  IndexType index;
  std::int64_t start;     // number of the block's first vertex
  std::int64_t vertices;  // number of vertices in all blocks
  FirstElement first;     // the task's first element
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> parent;  // n: numbers in the whole forest; a root is its own parent
  Out<std::int64_t, by_element> key;     // n: the parent, and `vertices` for roots
  Out<std::uint8_t, by_element> marks;   // n: 0 for roots, else 1
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::root_keys
