// Roots in the components of graphs in blocks.
#pragma once

#include "blocks/temporary.hpp"

#include <cstdint>
#include <vector>

namespace pleach {

/// Returns a root for each component, in no particular order. `label` has the smallest vertex of each vertex's
/// component; `given` has the roots that all ranks were given. The root of a component without a given root is its
/// smallest vertex; with `all_given`, this is an error. Waits for all ranks. Throws RangeError for a root outside of
/// the graph, StructureError for two roots in one component, or none.
Numbers roots_of_components(const char* function, const Numbers& label, const std::vector<std::int64_t>& given,
                            bool all_given);

}  // namespace pleach
