// Searches a tree by its Euler tour.
#pragma once

#include <pleach/graph.hpp>

namespace pleach {

/// Computes levels and parents as breadth_first_search() from one source does, if the undirected graph is a tree.
/// Otherwise returns false and leaves both as they were. Call it without a Submission.
template <class Index>
bool search_tree(const Graph<Index>& graph, Index source, Vector<Index>& level, Vector<Index>& parent);

}  // namespace pleach
