// find_heavy: the child of each vertex that has at least half of the vertices of its subtree, if there is one.
//
// Example, the trees 0 -> 1 -> 2, 0 -> 3 and 4: subtree 4 2 1 1 1  ->  heavy 1 2 -1 -1 -1
//
// Traffic: 2n indices in order, n at random.
// Source: Sleator and Tarjan, "A data structure for dynamic trees", 1983: a path to a leaf has at most log2(n) edges
// that are not heavy.
#pragma once

#include "base/signature.hpp"

namespace pleach::find_heavy {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Index> parent;                      // n; a root is its own parent
  In<Index> subtree;                     // n: size of each subtree
  InOut<std::int32_t, scattered> heavy;  // n: -1 before; then the heavy child of each vertex that has one
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::find_heavy
