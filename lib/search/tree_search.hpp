// The search of a tree by its Euler tour.
#pragma once

#include <pleach/graph.hpp>

namespace pleach {

/// Levels and parents, as breadth_first_search() finds them from one source, of an undirected graph that is a tree.
/// False, and both are left as they were, if it is none. Called without a Submission.
template <class Index>
bool search_tree(const Graph<Index>& graph, Index source, Vector<Index>& level, Vector<Index>& parent);

}  // namespace pleach
