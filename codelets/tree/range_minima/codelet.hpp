// range_minima: heights or lowest common ancestors, from range minima of values in preorder.
//
// height: result[q] = values[a] - the minimum of values a to a + b - 1: the edges to the farthest leaf.
// ancestor: result[q] = the lowest common ancestor of a[q] and b[q], -1 if they have none. The path from the vertex at
//   place j up to it enters, among places i + 1 to j, a child of it; no vertex at these places has a parent before it.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: height of 2: values 0 -1 -1 0, a 0, b 3 -> 0 - (-1) = 1
//   ancestor of 1 and 0: values -1 0 0 -1, places 1 and 2, the minimum of value 2 is 0 -> order[0] = 2;
//   of 1 and 3: places 1 and 3, the minimum of values 2 and 3 is -1 -> -1
//
// Work m; traffic: 3m indices in order; at random, for each, up to two blocks of values and two minima, and for
// ancestor three indices.
// Source: Bender and Farach-Colton, "The LCA problem revisited", 2000.
#pragma once

#include "base/signature.hpp"
#include "tree/minima.hpp"

namespace pleach::range_minima {

enum class Kind : std::int32_t { height, ancestor };

struct Arguments {
  IndexType index;
  Kind kind;
};

template <class Index = Any>
struct Buffers {
  In<std::int32_t, sized> values;   // n: minus_level from list_preorder; for ancestor, from parent_places
  In<std::int32_t> table;           // range minima of them, from block_minima
  In<Index, sized | by_element> a;  // m places in preorder; for ancestor, vertices
  In<Index, by_element> b;          // m sizes of their subtrees; for ancestor, vertices
  Out<Index, by_element> result;    // m
  In<Index, optional> place;        // for ancestor, the place of each vertex in preorder
  In<Index, optional> order;        // for ancestor, the n vertices in preorder
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::range_minima
