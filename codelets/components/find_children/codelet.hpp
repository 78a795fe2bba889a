// find_children: the lowest common ancestor of a non-tree edge's ends, and its children above them.
//
// Vertices are places in preorder. The ancestor of places i < j is the smallest parent of places i + 1 to j; its child
// above a place is the last place up to that one whose parent is not below the ancestor.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3: parent -1 0 1 0, chords 2 3 and 0 2  ->  apex 0 0, tail_child 1 0,
//   head_child 3 1
//
// Work: the chords; traffic: five vectors in order, for each chord up to four blocks of parents at random, and
// log2(n / 32) minima for each end.
// Source: Bender and Farach-Colton, "The LCA problem revisited", 2000.
#pragma once

#include "base/signature.hpp"

namespace pleach::find_children {

using Arguments = Range;  // range of chords

struct Buffers {
  In<std::int32_t, sized> parent;            // n: parent of each place; -1 for a root
  In<std::int32_t> table;                    // range minima of them, from block_minima
  In<std::int32_t, by_element> tail;         // k: an end of each non-tree edge
  In<std::int32_t, by_element> head;         // k: the other end, in the same tree
  Out<std::int32_t, by_element> apex;        // k: the lowest common ancestor
  Out<std::int32_t, by_element> tail_child;  // k: its child above the tail, or itself if it is the tail
  Out<std::int32_t, by_element> head_child;  // k: the same for the head
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::find_children
