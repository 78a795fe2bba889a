// The rows of an adjacency array, checked.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// Waits until the rows are known to be valid: offsets ascend from 0 to the number of neighbours, which are vertices,
/// and unless the graph is directed, each edge has both directions. Throws as Graph::from_adjacency; `remedy` ends the
/// message where a direction is missing.
template <class Index>
void require_adjacency(const char* function, const Vector<Index>& offset, const Vector<Index>& neighbour, bool directed,
                       const char* remedy = "");

}  // namespace pleach
