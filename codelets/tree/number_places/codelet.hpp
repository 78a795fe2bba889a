// number_places: functions of the vertices of a forest in blocks, those whose results are given, from the positions
// that enter and leave each vertex, and the number of vertices entered before.
//
// Example, the tree 0 -> 1, 0 -> 2 with tour 0 1 ~1 2 ~2 ~0: enter 0 1 3, leave 5 2 4, preorder 0 1 2
//   -> size 3 1 1, postorder 2 0 1, level 0 1 1, place 0 1 2
//
// Work n; traffic: all in order.
// Source: Rehman, section 5.2, Algorithms 11 to 13.
#pragma once

#include "base/signature.hpp"

namespace pleach::number_places {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<std::int64_t, sized | by_element> enter;  // n positions
  In<std::int64_t, by_element> leave;          // n positions
  // n: number of vertices entered before; not needed for the size alone
  In<std::int64_t, optional | by_element> preorder;
  Out<Index, optional | by_element> size;       // n: number of vertices in the subtree
  Out<Index, optional | by_element> postorder;  // n: number of vertices left before
  Out<Index, optional | by_element> level;      // n: number of edges to the root
  Out<Index, optional | by_element> place;      // n: preorder
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::number_places
