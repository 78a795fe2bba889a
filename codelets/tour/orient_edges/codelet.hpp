// orient_edges: the parent of each vertex, and where the circuit enters and leaves it. Of the two arcs of an edge, the
// earlier leads to the child.
//
// Example, edges 0 - 1 and 1 - 2, root 0: rank 1 4 2 3 0 5 -> {0, 0, 5, no_edge} {0, 1, 4, 0} {1, 2, 3, 1}
//
// Traffic: edges and ranks in order, a Visit each at random.
// Source: Rehman, section 5.2.1, Algorithm 10.
#pragma once

#include "base/signature.hpp"
#include "tour/visit.h"

namespace pleach::orient_edges {

using Arguments = IndexRange;  // range of edges and, after them, roots

template <class Index = Any>
struct Buffers {
  In<Index, sized> from;  // edge e joins from[e] and to[e]
  In<Index> to;
  In<std::uint32_t> root;       // the roots of the trees
  In<std::int32_t> rank;        // ranks of the arcs, and of the steps that enter and leave the roots
  Out<Visit, scattered> visit;  // n, by vertex; a root is its own parent
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::orient_edges
