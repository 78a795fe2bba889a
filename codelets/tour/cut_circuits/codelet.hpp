// cut_circuits: makes one list of the circuits of all trees, each cut at its root. The list begins at step m.
//
// Example, edges 0 - 1 and 1 - 2, root 0: successor 2 0 3 1 _ _ -> 2 5 3 1 0 5, the list 4 0 2 3 1 5
//
// Traffic: roots in order, a vertex and a write at random each.
#pragma once

#include "base/signature.hpp"

namespace pleach::cut_circuits {

using Arguments = Range;  // range of roots

struct Buffers {
  In<std::uint32_t, sized> root;   // the roots of the trees
  In<std::uint32_t, sized> order;  // all m arcs, ordered by their tails
  In<std::uint32_t> begin;         // where the arcs of each vertex begin in `order`, and m
  /// The steps of map_edges, and two more for each root: step m + 2 k enters root k, the next leaves it.
  InOut<std::int32_t, scattered> successor;
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::cut_circuits
