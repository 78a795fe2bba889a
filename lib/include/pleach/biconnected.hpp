// Bridges, articulation points, and the biconnected and 2-edge-connected components of graphs.
#pragma once

#include <pleach/graph.hpp>
#include <pleach/tree.hpp>

#include <cstddef>
#include <span>

namespace pleach {

/// The results of biconnected_components(), which computes those that are not null or empty. For a Graph, edges are its
/// arcs, and both arcs of an edge have the same result.
template <class Result>
struct BiconnectedResults {
  Result component = {};           ///< of each edge: the smallest edge of its biconnected component; -1 for a loop
  Result bridge = {};              ///< of each edge: 1 if no other path joins its ends, else 0
  Result articulation_point = {};  ///< of each vertex: 1 if its component is disconnected without it, else 0
  Result two_edge_component = {};  ///< of each vertex: the smallest vertex that no bridge separates from it
};
template <class Index>
using Biconnected = BiconnectedResults<Vector<Index>*>;
/// Empty results are not computed.
template <class Index>
using HostBiconnected = BiconnectedResults<std::span<Index>>;

struct BiconnectedCounts {
  std::size_t components = 0;  ///< biconnected components; a bridge is one of them
  std::size_t bridges = 0;
  std::size_t articulation_points = 0;
  std::size_t two_edge_components = 0;  ///< 2-edge-connected components; a vertex without edges is one
};

/// Two edges are in one biconnected component if they are equal, or a cycle passes through both. Loops are in none;
/// repeated edges are a cycle. The graph may have many components.
///
/// Every backend and every run gives the same results. Returns when the components are counted; the results may still
/// be in computation. The work is that of connected_components() or spanning_tree(), that of Tree(), and expected O(n +
/// m) more; scratch memory of 20 n + 3 m indices or less.
///
/// Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985: a spanning forest, its tour, for each
/// vertex the first and last place in preorder to which an edge leads from its subtree, and the components of a graph
/// in which the edges of the forest are nodes. Subtrees are ranges of preorder, whose minima do not depend on the
/// height of the tree. The forest of a sparse graph consists of the edges that joined its components; on cores alone,
/// and of denser graphs, it is a breadth-first one (Slota and Madduri, "Simple parallel biconnectivity algorithms for
/// multicore platforms", 2014).
///
/// Throws ArgumentError if the graph is directed, for a length that is not that of the vertices or edges, and for a
/// Vector that is given twice; OverflowError as Tree, beyond 2^30 - 1 vertices.
template <class Index>
PLEACH_EXPORT BiconnectedCounts biconnected_components(const Graph<Index>& graph, const Biconnected<Index>& wanted);

/// The same for edges in any order: edge e joins from[e] and to[e].
///
/// Throws RangeError for a vertex outside [0, vertices), too, and ArgumentError if `from` or `to` is a result, before
/// it writes anything.
template <class Index>
PLEACH_EXPORT BiconnectedCounts biconnected_components(std::size_t vertices, const Vector<Index>& from,
                                                       const Vector<Index>& to, const Biconnected<Index>& wanted);

/// The block-cut tree: its vertices are the blocks and, after them, the articulation points. Each block is joined with
/// its articulation points. In each component of the graph that has an edge, the smallest vertex is the root, or the
/// block that it is in.
template <class Index>
struct BlockCutTree {
  Tree<Index> tree;
  Vector<Index>
      edge;  ///< of each block, in ascending order: its smallest edge, which is its label in biconnected_components()
  Vector<Index> vertex;  ///< the articulation points in ascending order: vertex[i] is edge.size() + i in the tree
};

/// The block-cut tree of a graph (Harary and Prins, "The block-cutpoint-tree of a graph", 1966): work and errors of
/// biconnected_components(), and of Tree(). Every backend and every run gives the same.
template <class Index>
[[nodiscard]] PLEACH_EXPORT BlockCutTree<Index> block_cut_tree(const Graph<Index>& graph);
template <class Index>
[[nodiscard]] PLEACH_EXPORT BlockCutTree<Index> block_cut_tree(std::size_t vertices, const Vector<Index>& from,
                                                               const Vector<Index>& to);

/// biconnected_components() into host data: they return when the results are there. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT BiconnectedCounts biconnected_components(const Graph<Index>& graph, const HostBiconnected<Index>& wanted);
template <class Index>
PLEACH_EXPORT BiconnectedCounts biconnected_components(Runtime& runtime, std::size_t vertices,
                                                       std::span<const Index> from, std::span<const Index> to,
                                                       const HostBiconnected<Index>& wanted);

}  // namespace pleach
