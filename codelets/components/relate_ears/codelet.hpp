// relate_ears: how an open ear lies to an earlier one: in an order in which the two ends of each ear stand before and
// behind its other vertices, whether its tail's end stands first is known from the same of the other ear.
//
// Vertices are places in preorder of a spanning tree, whose root is the first one of the order and `last`, a child of
// the root, the last one. The path of an ear from its tail up ends at the first vertex that is on an earlier ear, and
// so does that from its head. On the way from the apex to such an end, the edge below the apex is of an earlier ear,
// and all that hangs there stands on the same side of the apex, earlier ears farther from it. So of two ways, the
// earlier ear decides.
//
// Example, the tree 0 -> 1 -> 2 -> 3 with the chords 0 3 and 1 3, last 1: above -1 0 0 0, size_of 4 3 2 1, tail 0 1,
//   apex 0 1, tail_child 0 1, head_child 1 2  ->  parent 0 0, flip 1 1: the end of ear 0 at the head is the last
//   vertex; of ear 1, vertex 3 stands before 2, which stands before 1
//
// Work: the ears; traffic: six vectors in order, and for each ear six numbers at random. Source: Maon, Schieber and
// Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in graphs", 1986.
#pragma once

#include "base/signature.hpp"

namespace pleach::relate_ears {

struct Arguments {
  std::uint32_t last;
  FirstElement first;  // of the ears
  ElementCount size;
};

struct Buffers {
  In<std::int32_t> above;                   // n: of ears_above
  In<std::int32_t> size_of;                 // n: of subtrees
  In<std::int32_t> tail;                    // k: an end of each ear's chord
  In<std::int32_t, by_element> apex;        // k: the three of find_children
  In<std::int32_t, by_element> tail_child;  // k
  In<std::int32_t, by_element> head_child;  // k
  Out<std::int32_t, by_element> parent;     // k: the ear that tells, or its own number
  Out<std::int32_t, by_element> flip;       // k: 1 if the answer is the other one; of one that is its own, the answer
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::relate_ears
