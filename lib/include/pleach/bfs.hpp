// Breadth-first search.
#pragma once

#include <pleach/graph.hpp>

#include <cstddef>
#include <span>

namespace pleach {

enum class BreadthFirstSearch {
  automatic,  ///< direction_optimizing for undirected graphs of mean degree 8 or more, else frontier; a GPU changes to
              ///< tour in a tree with more than 1024 narrow levels
  quadratic,  ///< every level scans all vertices: O(n d + m) work for d levels
  frontier,   ///< every level looks at the vertices of the level before: O(n + m) work
  direction_optimizing,  ///< as frontier, but while the frontier has many arcs, vertices without a level look for a
                         ///< neighbour in it (Beamer, Asanović and Patterson)
  tour,                  ///< only for undirected trees and one source: uses the Euler tour; O(n) work for any depth
};

struct BfsStatistics {
  std::size_t reached = 0;  ///< vertices reached
  std::size_t arcs = 0;     ///< arcs that leave the reached vertices: traversal rates count these
  std::size_t levels = 0;   ///< number of levels; level 0, the sources, is included
};

struct BfsOptions {
  BreadthFirstSearch algorithm = BreadthFirstSearch::automatic;
  BfsStatistics* statistics = nullptr;  ///< if not null, the search fills it in
};

/// level[v] = the number of arcs on a shortest path from one of the sources to v, -1 where there is none; parent[v] =
/// the vertex before v on such a path, v itself for a source, -1 where there is none.
///
/// One level and one parent a vertex. Levels are unique. A vertex with several possible parents may get another one in
/// each run. Sources may be repeated, and there may be none. It returns when the search is over; the results may then
/// be in a device's memory.
///
/// frontier: O(n + m) work, 13 n bytes of scratch memory. The frontier's arcs are packed by a prefix sum over its
/// degrees (Merrill, Garland and Grimshaw, "Scalable GPU graph traversal", 2012); narrow levels need no launch, and a
/// CPU core beside a GPU takes over if there are many of them. direction_optimizing: the same bounds; of a directed
/// graph it makes the transpose when it first needs it (Beamer, Asanović and Patterson, "Direction-optimizing
/// breadth-first search", 2012). quadratic: O(n d + m) work for d levels.
///
/// Throws ArgumentError (lengths that differ from the vertices, level and parent the same Vector), RangeError (a source
/// outside [0, n)), StructureError (tour with a graph that is no tree, or with several sources or none), before it
/// writes anything.
template <class Index>
PLEACH_EXPORT void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                                        Vector<Index>& parent, BfsOptions options = {});

/// The same into host data: returns when the result is complete. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources,
                                        std::span<Index> level, std::span<Index> parent, BfsOptions options = {});

/// Searches from one source.
template <class Index>
void breadth_first_search(const Graph<Index>& graph, std::type_identity_t<Index> source, Vector<Index>& level,
                          Vector<Index>& parent, BfsOptions options = {}) {
  breadth_first_search(graph, std::span<const Index>(&source, 1), level, parent, options);
}

template <class Index, HostArray Level, HostArray Parent>
void breadth_first_search(const Graph<Index>& graph, std::type_identity_t<std::span<const Index>> sources,
                          Level&& level, Parent&& parent, BfsOptions options = {}) {
  breadth_first_search<Index>(graph, sources, std::span<Index>(level), std::span<Index>(parent), options);
}

}  // namespace pleach
