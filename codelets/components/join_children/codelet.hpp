// join_children: nodes for the children of a vertex that a non-tree edge joins. The children below which another
// non-tree edge leads above the vertex are one node, with the vertex's number; each other child is a node n + its
// number.
//
// Vertices are places in preorder.
//
// Example, the tree 0 -> 1 -> 2, 1 -> 3 with the chords 2 3 and 0 3: low 0 9 1 0 of places, size_of 4 3 1 1, of the
//   first chord apex 1, children 2 3; of the second one apex 0, children 0 1  ->  tail_node 6 5, head_node 1 5
//
// Work: the chords; traffic: five vectors in order, and for each chord two subtrees and their minima at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::join_children {

struct Arguments {
  std::uint32_t linked;  // a child that counts as having another non-tree edge; a number above all places for none
  FirstElement first;    // the task's first chord
  ElementCount size;
};

struct Buffers {
  In<std::int32_t, sized> low;              // n: the first apex of the non-tree edges at each place
  In<std::int32_t> table;                   // range minima of them, from block_minima
  In<std::int32_t> size_of;                 // n: size of each subtree
  In<std::int32_t, by_element> apex;        // k: the three results of find_children
  In<std::int32_t, by_element> tail_child;  // k
  In<std::int32_t, by_element> head_child;  // k
  Out<std::int32_t, by_element> tail_node;  // k: if the apex is the tail, that of the other child
  Out<std::int32_t, by_element> head_node;  // k: the same for the head
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::join_children
