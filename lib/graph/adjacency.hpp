// Checks the rows of an adjacency array, and turns them into edges.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// Waits until the rows are known to be valid: offsets ascend from 0 to the number of neighbours, which are vertices,
/// and unless the graph is directed, each edge has both directions. Throws as Graph::from_adjacency; `remedy` ends the
/// message about a missing direction.
template <class Index>
void require_adjacency(const char* function, const Vector<Index>& offset, const Vector<Index>& neighbour, bool directed,
                       const char* remedy = "");

template <class Index>
struct EdgesOf {
  Vector<Index> from, to;
};

/// Returns the arcs of valid rows that do not lead to smaller vertices, in their order: each edge once, if rows have
/// both directions. Waits for their number. Call it without a Submission.
template <class Index>
EdgesOf<Index> forward_arcs(const Vector<Index>& offset, const Vector<Index>& neighbour);

}  // namespace pleach
