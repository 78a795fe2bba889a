// A spanning forest as the search leaves it.
#pragma once

#include "search/reach.hpp"

#include <optional>

namespace pleach {

struct ForestOrder {
  Reached search;  // of all vertices
  std::size_t roots;
};

/// That of spanning_tree(), or nothing where reaches_in_order() does not hold. Waits. Called without Engine's
/// submission lock.
template <class Index>
std::optional<ForestOrder> spanning_forest_in_order(const char* function, const Graph<Index>& graph);

}  // namespace pleach
