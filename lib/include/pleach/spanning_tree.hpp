// Spanning trees and forests of graphs.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/tree.hpp>

#include <cstddef>
#include <span>

namespace pleach {

template <class Index>
struct SpanningTreeOptions {
  /// At most one in each component. In a component without one, the smallest vertex is the root.
  std::span<const Index> roots = {};
  BreadthFirstSearch algorithm = BreadthFirstSearch::automatic;
};

/// parent[v] = the parent of v in a spanning forest of an undirected graph: a tree for each component, whose edges are
/// edges of the graph, and in which every vertex is as near to the root as in the graph. A root is its own parent.
///
/// By a breadth-first search from all roots at a time, after the components where there may be several: the work of
/// breadth_first_search() and connected_components(); on cores, that of a first search from vertex 0 as well where it
/// does not reach all, though every vertex has an arc. Of several parents any may be found, from run to run. Returns
/// when the search is over; the result may be in a device's memory.
///
/// Throws ArgumentError (parent of another length than the vertices, a directed graph), RangeError (a root outside
/// [0, n)), StructureError (two roots in one component), before anything is written.
template <class Index>
PLEACH_EXPORT void spanning_tree(const Graph<Index>& graph, Vector<Index>& parent,
                                 SpanningTreeOptions<Index> options = {});

/// The same, as a Tree: rootfix() over it with weights of 1 gives the distances to the roots.
template <class Index>
PLEACH_EXPORT Tree<Index> spanning_tree(const Graph<Index>& graph, SpanningTreeOptions<Index> options = {});

/// The edges of a spanning forest of least total weight, in ascending order, where edge e joins from[e] and to[e] and
/// weighs weight[e]. Of edges of one weight the first ones are chosen: every backend and every run chooses the same.
/// Loops, repeated edges and many components are fine, and so are negative and infinite weights; Value is int32_t,
/// int64_t, float or double.
///
/// Borůvka's algorithm ("O jistém problému minimálním", 1926) on the edges sorted by weight: each component hooks along
/// its lightest edge to another, in at most log2(n) rounds. O(m log n) work beside the sort; scratch memory of
/// 5 n + 8 m indices or less. Returns when the edges are known; the result may be in a device's memory.
///
/// Throws ArgumentError (lengths), RangeError (a vertex outside [0, vertices), a weight that is NaN).
template <class Index, class Value>
[[nodiscard]] PLEACH_EXPORT Vector<Index> minimum_spanning_forest(std::size_t vertices, const Vector<Index>& from,
                                                                  const Vector<Index>& to, const Vector<Value>& weight);

/// The same on host data.
template <class Index, class Value>
[[nodiscard]] PLEACH_EXPORT Vector<Index> minimum_spanning_forest(Runtime& runtime, std::size_t vertices,
                                                                  std::span<const Index> from,
                                                                  std::span<const Index> to,
                                                                  std::span<const Value> weight);

template <HostArray From, HostArray To, HostArray Weight>
[[nodiscard]] Vector<HostValue<From>> minimum_spanning_forest(Runtime& runtime, std::size_t vertices, const From& from,
                                                              const To& to, const Weight& weight) {
  using Index = HostValue<From>;
  using Value = HostValue<Weight>;
  return minimum_spanning_forest<Index, Value>(runtime, vertices, std::span<const Index>(from),
                                               std::span<const Index>(to), std::span<const Value>(weight));
}

/// The same as a Tree, with one root in each component as in SpanningTreeOptions, whose algorithm is ignored. Also
/// throws StructureError for two roots in one component.
template <class Index, class Value>
[[nodiscard]] PLEACH_EXPORT Tree<Index> minimum_spanning_tree(std::size_t vertices, const Vector<Index>& from,
                                                              const Vector<Index>& to, const Vector<Value>& weight,
                                                              SpanningTreeOptions<Index> options = {});

}  // namespace pleach
