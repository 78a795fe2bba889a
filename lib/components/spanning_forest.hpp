// Spanning forests for those who take any, not only that of a breadth-first search.
#pragma once

#include <pleach/tree.hpp>

#include "search/reach.hpp"

#include <optional>

namespace pleach {

/// Returns the forest of a search: trees hang at the smallest vertices of their components. Returns nothing if
/// reaches_in_order() does not hold. Waits. Called without a Submission.
template <class Index>
std::optional<Reached> spanning_forest_in_order(const char* function, const Graph<Index>& graph);

/// Returns the forest of the arcs that joined components, with the same roots: no work depends on the depth of the
/// graph. `row` has the vertex that each arc leaves; there are arcs. Waits. Called without a Submission.
template <class Index>
Tree<Index> hooked_spanning_tree(const Graph<Index>& graph, const Handle& row);

}  // namespace pleach
