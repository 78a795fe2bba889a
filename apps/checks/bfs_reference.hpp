// Breadth-first search by a queue, and the rules by which Graph500 tells whether a search was right.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace pleach::reference {

/// level[v]: arcs on a shortest path from a source to v, -1 if there is none.
template <class Index>
std::vector<Index> bfs_levels(std::span<const Index> offset, std::span<const Index> neighbour,
                              std::span<const Index> sources);

/// The first rule that levels and parents break, or nothing: sources, and no others, are their own parents on level 0;
/// every other reached vertex is a level below its parent, and an arc leads there; no arc leads from a reached vertex
/// to one that is not, or more than a level down.
template <class Index>
std::string bfs_fault(std::span<const Index> offset, std::span<const Index> neighbour, std::span<const Index> sources,
                      std::span<const Index> level, std::span<const Index> parent);

}  // namespace pleach::reference
