// Spanning forests for callers that need not have that of a breadth-first search.
#pragma once

#include <pleach/tree.hpp>

#include "search/reach.hpp"

#include <optional>

namespace pleach {

/// Returns the forest of a search in which the smallest vertex of each component is the root; nothing if
/// reaches_in_order() is false. Waits for the search. Call it without a Submission.
template <class Index>
std::optional<Reached> spanning_forest_in_order(const char* function, const Graph<Index>& graph);

/// Returns the forest of the arcs that joined components, with the same roots; its work does not depend on the graph's
/// depth. `row` has the tail of each arc; there is at least one arc. Waits. Call it without a Submission.
template <class Index>
Tree<Index> hooked_spanning_tree(const Graph<Index>& graph, const Handle& row);

}  // namespace pleach
