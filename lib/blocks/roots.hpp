// Roots in the components of graphs in blocks.
#pragma once

#include "blocks/temporary.hpp"

#include <cstdint>
#include <vector>

namespace pleach {

/// A root in each component, in no order. `label` has the smallest vertex of each vertex's component, `given` what all
/// ranks were told. Where there is none of these in a component, it is the smallest vertex; or an error, where
/// `all_given`. Waits for all ranks, and throws RangeError for one that is outside, StructureError for two in one
/// component or none.
Numbers roots_of_components(const char* function, const Numbers& label, const std::vector<std::int64_t>& given,
                            bool all_given);

}  // namespace pleach
