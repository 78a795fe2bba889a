// A spanning forest as the search leaves it.
#pragma once

#include "search/reach.hpp"

#include <optional>

namespace pleach {

/// Trees hang at the smallest vertices of their components. Nothing where reaches_in_order() does not hold. Waits.
/// Called without Engine's submission lock.
template <class Index>
std::optional<Reached> spanning_forest_in_order(const char* function, const Graph<Index>& graph);

}  // namespace pleach
