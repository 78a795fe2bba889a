// hook_edges: joins the components that edges join.
//
// An edge with an end outside [0, n) is counted as `outside`, and skipped. How many edges join is determined, as is the
// root of each vertex; which of the edges of a cycle closes it, and the links on the way to the root, are not.
// Concurrent tasks on different edges share the labels.
//
// Example, the tree 1 - 3 - 0 and the edge 2 - 4: from 1 3 2, to 3 0 4, n 5 -> label 0 0 2 1 2 or 0 0 2 0 2, joined 3,
// outside none, closing none
//
// Work: the edges; traffic: they are read once, and for each, expected, a few labels at random.
// Sources: Jayanti and Tarjan, "A randomized concurrent algorithm for disjoint set union", 2016: path halving, and
// roots that are linked by compare-and-swap. Jaiganesh and Burtscher, "A high-performance connected components
// implementation for GPUs", 2018: the larger root below the smaller, and halving by plain stores.
#pragma once

#include "base/signature.hpp"
#include "components/tally.hpp"

namespace pleach::hook_edges {

using Arguments = IndexRange;  // range of edges

template <class Index = Any>
struct Buffers {
  In<Index> from, to;  // edge e joins from[e] and to[e]
  // n: before the first task label[v] = v, after the last the links of a forest in which the root of each vertex is the
  // smallest vertex of its component; label[v] <= v
  InOut<std::uint32_t, sized | scattered> label;
  Out<Tally, by_task> tally;  // groups(size), whose merge() is the task's: the work-groups of a GPU write one each
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::hook_edges
