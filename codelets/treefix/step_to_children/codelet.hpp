// step_to_children: the distance from the parent's place to each vertex's place, if the heavy child comes first.
//
// A root's step is its place. A rootfix of the steps thus gives places in which heavy paths are contiguous, and a
// rootfix of the light edges gives the level of each path. Both are in one number, for a single rootfix.
//
// Example, the tree 0 -> 1, 0 -> 2 -> 3: preorder 0 1 2 3, subtree 4 1 2 1, heavy 2 -1 3 -1
//   ->  step 0 3 1 1 (with light in the upper halves), light 1 1 0 0
//
// Traffic: 2n indices, n words and n numbers of 64 bits in order; up to 5n indices at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::step_to_children {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index> parent;                     // n; a root is its own parent
  In<Index> subtree;                    // n: size of each subtree
  In<Index> preorder;                   // n
  In<std::int32_t> heavy;               // n, from find_heavy
  Out<std::int64_t, by_element> step;   // n: the step, with light in the upper half
  Out<std::int32_t, by_element> light;  // n: 1 for a root and for a child that is not heavy, else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::step_to_children
