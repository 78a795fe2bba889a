// The host's cores and memory nodes.
#pragma once

#include <cstddef>

namespace pleach {

/// The cores that this process may use, before StarPU starts.
std::size_t cores_of_host();

/// Spreads untouched memory over the NUMA nodes of StarPU's cores, if there are several, because any core may work on
/// any part of a vector.
void spread_over_nodes(void* memory, std::size_t bytes);

}  // namespace pleach
