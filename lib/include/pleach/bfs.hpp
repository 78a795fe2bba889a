// Breadth-first search.
#pragma once

#include <pleach/graph.hpp>

#include <cstddef>
#include <span>

namespace pleach {

enum class BreadthFirstSearch {
  automatic,             ///< direction_optimizing for undirected graphs of mean degree 8 or more, else frontier; on
                         ///< GPUs then tour, where more than 1000 narrow levels have been found and the graph is a tree
  quadratic,             ///< every level looks at every vertex: O(n d + m) work for d levels
  frontier,              ///< every level looks at the vertices that the one before reached: O(n + m) work
  direction_optimizing,  ///< as frontier, but while a level has a large part of the arcs, every vertex that is not
                         ///< reached looks for a neighbour that is (Beamer, Asanović and Patterson)
  tour,                  ///< of an undirected graph that is a tree, from one source: its Euler tour, O(n) work however
                         ///< deep the tree is
};

struct BfsStatistics {
  std::size_t reached = 0;  ///< vertices
  std::size_t arcs = 0;     ///< that leave those: what traversal rates are given for
  std::size_t levels = 0;   ///< the sources are the first; the greatest level is one less
};

struct BfsOptions {
  BreadthFirstSearch algorithm = BreadthFirstSearch::automatic;
  BfsStatistics* statistics = nullptr;  ///< filled in where it is given
};

/// level[v] = the number of arcs on a shortest path from one of the sources to v, -1 where there is none; parent[v] =
/// the vertex before v on such a path, v itself for a source, -1 where there is none.
///
/// One level and one parent a vertex. Levels are unique; of several parents any may be found, from run to run. Sources
/// may be repeated, and there may be none. It returns when the search is over; the results may then be in a device's
/// memory.
///
/// frontier: O(n + m) work, 13 n bytes of scratch memory. The frontier's arcs are packed by a prefix sum over its
/// degrees (Merrill, Garland and Grimshaw, "Scalable GPU graph traversal", 2012); narrow levels cost no launch, and
/// where there are many of them a CPU core beside a GPU takes them over. direction_optimizing: the same bounds; of a
/// directed graph it makes the transpose when it first needs it (Beamer, Asanović and Patterson, "Direction-optimizing
/// breadth-first search", 2012). quadratic: as on the slides.
///
/// Throws ArgumentError (lengths that differ from the vertices, level and parent the same Vector), RangeError (a source
/// outside [0, n)), StructureError (a tour of what is no tree, or from other than one source), before anything is
/// written.
template <class Index>
PLEACH_EXPORT void breadth_first_search(const Graph<Index>& graph, std::span<const Index> sources, Vector<Index>& level,
                                        Vector<Index>& parent, BfsOptions options = {});

/// The same into host data: returns when the result is there. The ranges must not overlap.
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
