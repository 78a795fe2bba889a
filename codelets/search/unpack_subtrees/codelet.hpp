// unpack_subtrees: the preorder of trees as vectors.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: subtree {2, 1, 3} {2, 1, 2} {2, 3, 3} {3, 1, 4}
//   -> place 2 1 0 3, order 2 1 0 3, parent_place -1 0 0 -1, size_of 3 1 1 1
//
// Work n; traffic: the subtrees and places in order, parents' subtrees and the other results at random.
#pragma once

#include "base/signature.hpp"
#include "search/subtree.hpp"

namespace pleach::unpack_subtrees {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Subtree> subtree;                        // n: by vertex
  Out<Index, by_element> place;               // n: by vertex
  Out<Index, scattered> order;                // n: the vertex at each place
  Out<std::int32_t, scattered> parent_place;  // n, by place: that of the parent, -1 for a root
  Out<Index, scattered> size_of;              // n, by place: size of the subtree
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_subtrees
