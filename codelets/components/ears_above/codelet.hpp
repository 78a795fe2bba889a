// ears_above: the ear of the edge from each vertex of a spanning forest to its parent: the first ear whose non-tree
// edge leads out of the vertex's subtree.
//
// Vertices are places in preorder.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3 and the chord 2 1: least none 0 0 none, size_of 4 2 1 1, apex 1
//   ->  above -1 -1 0 -1
//
// Work n; traffic: two vectors in order, and for each place the minima of its subtree, and an apex at random.
// Source: Maon, Schieber and Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in graphs", 1986.
#pragma once

#include "base/signature.hpp"

namespace pleach::ears_above {

using Arguments = Range;  // range of places

struct Buffers {
  In<std::int32_t, sized> least;        // n: the first ear whose non-tree edge ends there
  In<std::int32_t> table;               // range minima of them, from block_minima
  In<std::int32_t> size_of;             // n: size of each subtree
  In<std::int32_t, sized> apex;         // for each ear: the lowest common ancestor of its non-tree edge
  Out<std::int32_t, by_element> above;  // n: -1 for a bridge or a root
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::ears_above
