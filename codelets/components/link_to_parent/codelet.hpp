// link_to_parent: links each vertex of a spanning forest to its parent if an arc leads from its subtree out of the
// parent's subtree: the edges above both are then in one block.
//
// Vertices are places in preorder; a subtree is a range of places.
//
// Example, the square 0 1 2 3 with the tail 4 at 3 and the tree 0 -> 1 -> 2, 0 -> 3 -> 4: low 1 0 1 0 3,
//   minus_high -3 -2 -3 -4 -3, size_of 5 2 1 2 1, parent_place -1 0 1 0 3  ->  label 0 1 1 3 4: 2 - 3 leads out of 1
//
// Work n; traffic: the vectors in order, for each vertex the size of a parent's subtree, and where its own has several
// vertices two minima of ranges.
// Source: Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985, where edges are nodes of an
// auxiliary graph; here the vertex below an edge stands for it.
#pragma once

#include "base/signature.hpp"
#include "tree/minima.hpp"

namespace pleach::link_to_parent {

using Arguments = IndexRange;  // range of places

template <class Index = Any>
struct Buffers {
  In<std::int32_t, sized> low;        // n: the first place that an arc of the vertex leads to
  In<std::int32_t> low_table;         // range minima of it, from block_minima
  In<std::int32_t> minus_high;        // n: the last place, negated
  In<std::int32_t> minus_high_table;  // range minima of it
  In<Index> size_of;                  // n: size of the subtree
  In<std::int32_t> parent_place;      // n: place of the parent, -1 for a root
  // n: the parent's place, or its own; CPU cores may take the label of a parent that is linked already
  Out<std::uint32_t, sized | by_element> label;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_to_parent
