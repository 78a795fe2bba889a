// place_subtrees: parents and sizes of subtrees, by places in an order of the vertices.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: parent 2 2 2 3, subtree 1 1 3 1, place 2 1 0 3
//   -> parent_place -1 0 0 -1, size_of 3 1 1 1
//
// Work n; traffic: three vectors in order, the places of parents and both results at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_subtrees {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> parent;               // n: by vertex; a root is its own parent
  In<Index, by_element> subtree;              // n: size of each vertex's subtree
  In<Index> place;                            // n
  Out<std::int32_t, scattered> parent_place;  // n, by place: -1 for a root
  Out<Index, scattered> size_of;              // n, by place
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::place_subtrees
