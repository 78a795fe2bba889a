// relate_ears: relates each open ear to an earlier one. In the order of vertices, one end of each ear comes before its
// other vertices, and one after. Whether the tail's end comes first follows from the same of the earlier ear.
//
// Vertices are places in preorder of a spanning tree, whose root is the first one of the order and `last`, a child of
// the root, the last one. The path of an ear from its tail up ends at the first vertex that is on an earlier ear, and
// so does that from its head. On the way from the apex to such an end, the edge below the apex is of an earlier ear,
// and all that hangs there stands on the same side of the apex, earlier ears farther from it. So of two such edges,
// that of the earlier ear decides.
//
// Example, the tree 0 -> 1 -> 2 -> 3 with the chords 0 3 and 1 3, last 1: above -1 0 0 0, size_of 4 3 2 1, tail 0 1,
//   apex 0 1, tail_child 0 1, head_child 1 2  ->  parent 0 0, flip 1 1: the end of ear 0 at the head is the last
//   vertex; of ear 1, vertex 3 stands before 2, which stands before 1
//
// Work: the ears; traffic: six vectors in order, and for each ear six numbers at random.
// Source: Maon, Schieber and Vishkin, "Parallel ear decomposition search (EDS) and st-numbering in graphs", 1986.
#pragma once

#include "base/signature.hpp"

namespace pleach::relate_ears {

struct Arguments {
  std::uint32_t last;
  FirstElement first;  // the task's first ear
  ElementCount size;
};

struct Buffers {
  In<std::int32_t> above;                   // n: from ears_above
  In<std::int32_t> size_of;                 // n: size of each subtree
  In<std::int32_t> tail;                    // k: an end of each ear's non-tree edge
  In<std::int32_t, by_element> apex;        // k: the three results of find_children
  In<std::int32_t, by_element> tail_child;  // k
  In<std::int32_t, by_element> head_child;  // k
  Out<std::int32_t, by_element> parent;     // k: the ear that decides, or the ear itself
  Out<std::int32_t, by_element>
      flip;  // k: 1 if the answer is opposite to that ear's; for an ear that decides itself, the answer
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::relate_ears
