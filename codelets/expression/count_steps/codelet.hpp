// count_steps: the number of steps of each vertex, and the role of the first (expression/forms.hpp).
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3, 1 -> 4, positions as in place_upwards: vertex 2 1 0 4 3, child 1 1 2 3 3 3,
//   parent 0 0 1 0 1, enter 0 1 2 7 4  ->  count 1 1 1 1 1, owner of 2 that starts, 1 and 0 with the next operand, 4
//   and 3 that start. The first count is one less, so that their sums are the last step of each position: 0 1 2 3 4.
//
// Traffic: 3n words in order, 3n indices at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::count_steps {

using Arguments = IndexRange;  // range of positions

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> vertex;  // n: the vertex at each position
  In<std::uint32_t> child;   // n + 1: the paths attached to position b are child[b] to child[b + 1] - 1
  In<Index> parent;          // by vertex; a root is its own parent
  In<Index> enter;           // by vertex: where the tour enters it
  Out<std::uint32_t, by_element>
      count;  // n, by position: number of paths attached to it, or 1; one less for the first position
  Out<std::uint32_t, by_element> owner;  // n, by position: owner of its first step
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::count_steps
