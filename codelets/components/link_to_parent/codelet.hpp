// link_to_parent: links each vertex of a spanning forest to its parent where an arc leads from its subtree out of the
// parent's: the edge to the parent is in one block with the parent's own.
//
// Example, the square 0 1 2 3 with the tail 4 at 3 and the tree 0 -> 1 -> 2, 0 -> 3 -> 4: place 0 1 2 3 4, size
// 5 2 1 2 1, parent 0 0 1 0 3, low 0 0 1 0 3, minus_high -4 -3 -3 -4 -3  ->  label 0 1 1 3 4
//
// Work n; traffic: six vectors in order, and for each vertex a place and a size at random.
// Source: Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985, where edges are nodes of an
// auxiliary graph; here the vertex below an edge stands for it.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::link_to_parent {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index> place;                       // n: of each vertex in preorder
  In<Index> size_of;                     // n: of its subtree
  In<Index, sized | by_element> parent;  // n: a root is its own
  In<Index, by_element> low;             // n: the first place that an arc from its subtree leads to
  In<Index, by_element> minus_high;      // n: the last, negated
  Out<std::uint32_t, scattered> label;   // n, by places: the parent's place, or its own
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_to_parent
