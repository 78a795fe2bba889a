// step_to_children: how far each vertex stands behind its parent where the heavy child comes first.
//
// A root's step is its place. The sums of the steps from the root down are then places in which the vertices of a heavy
// path follow each other, and the sums of the light edges say which of them hang on which: both are in one number, so
// that one rootfix makes both.
//
// Example, the tree 0 -> 1, 0 -> 2 -> 3: preorder 0 1 2 3, subtree 4 1 2 1, heavy 2 -1 3 -1
//   ->  step 0 3 1 1 (with light in the upper halves), light 1 1 0 0
//
// Traffic: 2n indices, n words and n numbers of 64 bits in order; up to 5n indices at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::step_to_children {

using Arguments = IndexRange;  // of the vertices

template <class Index = Any>
struct Buffers {
  In<Index> parent;                     // n; a root is its own
  In<Index> subtree;                    // n: the vertices in each subtree
  In<Index> preorder;                   // n
  In<std::int32_t> heavy;               // n, of find_heavy
  Out<std::int64_t, by_element> step;   // n: the step, and light in the upper half
  Out<std::int32_t, by_element> light;  // n: 1 for a root and for a child that is not heavy, else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::step_to_children
