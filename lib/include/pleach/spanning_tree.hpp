// Spanning trees and forests of graphs.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/tree.hpp>

#include <span>

namespace pleach {

template <class Index>
struct SpanningTreeOptions {
  /// At most one in each component; the smallest vertex of a component that has none here is its root.
  std::span<const Index> roots = {};
  BreadthFirstSearch algorithm = BreadthFirstSearch::automatic;
};

/// parent[v] = the parent of v in a spanning forest of an undirected graph: a tree for each component, whose edges are
/// edges of the graph, and in which every vertex is as near to the root as in the graph. A root is its own parent.
///
/// By a breadth-first search from all roots at a time, after the components where there may be several: the work of
/// breadth_first_search() and connected_components(). Of several parents any may be found, from run to run. Returns
/// when the search is over; the result may be in a device's memory.
///
/// Throws ArgumentError (parent of another length than the vertices, a directed graph), RangeError (a root outside
/// [0, n)), StructureError (two roots in one component), before anything is written.
template <class Index>
PLEACH_EXPORT void spanning_tree(const Graph<Index>& graph, Vector<Index>& parent,
                                 SpanningTreeOptions<Index> options = {});

/// The same, as a tree to work with: rootfix() over it with weights of 1 gives the distances to the roots.
template <class Index>
PLEACH_EXPORT Tree<Index> spanning_tree(const Graph<Index>& graph, SpanningTreeOptions<Index> options = {});

}  // namespace pleach
