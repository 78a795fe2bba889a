// Graphs over BlockVectors: larger than the memory of one device or one machine.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/block_vector.hpp>
#include <pleach/graph.hpp>

#include <cstdint>
#include <memory>
#include <span>

namespace pleach {

struct BlockRows;

/// A graph of `vertices()` vertices, numbered from 0. The vertices lie in the blocks of a layout, and a block has the
/// arcs that leave its vertices. Index is int32_t or int64_t. Loops and repeated edges are fine.
///
/// Built once, used many times. At most 2^31 - 1 arcs leave the vertices of one block. A graph that was moved from may
/// be assigned to or destroyed; other operations on it throw ArgumentError.
template <class Index>
class PLEACH_EXPORT BlockGraph {
 public:
  /// Makes a graph of edges in any order: edge e leads from from[e] to to[e], and back, unless the graph is directed.
  ///
  /// `vertices` is the layout of a BlockVector that is made with BlockOptions::degree. Each edge is sent to the blocks
  /// of its vertices, which sort their edges. O(vertices + edges) work; 4 bytes and an index go between blocks for each
  /// arc. Waits for all ranks. Throws ArgumentError (layouts of from and to), RangeError (the first vertex outside [0,
  /// vertices)), OverflowError (arcs of a block), on all ranks alike.
  BlockGraph(std::shared_ptr<const Layout> vertices, const BlockVector<Index>& from, const BlockVector<Index>& to,
             GraphOptions options = {});

  [[nodiscard]] Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Layout>& layout() const {
    if (layout_ == nullptr) throw ArgumentError("BlockGraph: it was moved from");
    return layout_;
  }
  [[nodiscard]] std::uint64_t vertices() const { return layout()->size(); }
  [[nodiscard]] std::uint64_t arcs() const { return arcs_; }  ///< an undirected edge has two
  [[nodiscard]] bool directed() const { return directed_; }

  /// The rows, for operations on the graph.
  [[nodiscard]] const BlockRows& rows() const { return (void)layout(), *rows_; }
  /// The arcs that lead to each vertex. For a directed graph the first call computes them.
  [[nodiscard]] const BlockRows& incoming() const;
  /// The same graph, if one process has all of it in one block; else null.
  [[nodiscard]] const Graph<Index>* whole() const;

 private:
  Network* network_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const BlockRows> rows_;
  std::shared_ptr<OnFirstUse<BlockRows>> incoming_;  // of directed graphs
  std::shared_ptr<OnFirstUse<Graph<Index>>> whole_;
  std::uint64_t arcs_ = 0;
  bool directed_ = false;
};

/// level[v] = the number of arcs on a shortest path from one of the sources to v, -1 where there is none; parent[v] =
/// the smallest vertex before v on such a path, v itself for a source, -1 where there is none. Level and parent have
/// the graph's layout. All ranks give the same sources, which may be repeated; there may be none. Returns the number of
/// levels: the sources are the first.
///
/// The 1-D search: a block buckets the arcs that leave its part of the frontier, and tells the owner of each vertex
/// that these lead to (Vadhiyar, "Parallel breadth-first search"; Buluç and Madduri, "Parallel breadth-first search on
/// distributed memory systems", 2011). A level takes time in proportion to its arcs, waits for all ranks twice, and
/// sends 8 bytes for each arc from the frontier to another block. Scratch memory: 8 bytes for each vertex and for each
/// 64 arcs. One block is searched as a Graph; the top-down levels then visit their arcs once more, to find the smallest
/// parents.
///
/// direction_optimizing, which automatic is for undirected graphs of mean degree 8 or more: while the frontier has many
/// arcs, all ranks get it as a set of bits, and each unreached vertex looks for its first neighbour in it (Beamer,
/// Buluç, Asanović and Patterson, "Distributed memory breadth-first search revisited", 2013), which in rows that ascend
/// is the smallest. Such a level sends a bit for each vertex to every rank, which needs memory for them, and waits
/// twice. A directed graph is first transposed, once. Results are the same. Statistics cost nothing with several
/// blocks, and a pass over the vertices with one.
///
/// Throws ArgumentError (layouts, one vector twice, another algorithm), RangeError (a source outside [0, n)).
template <class Index>
PLEACH_EXPORT std::uint64_t breadth_first_search(const BlockGraph<Index>& graph,
                                                 std::type_identity_t<std::span<const Index>> sources,
                                                 BlockVector<Index>& level, BlockVector<Index>& parent,
                                                 BfsOptions options = {});

/// label[v] = the smallest vertex of v's component, in the graph of label.size() vertices in which edge e joins from[e]
/// and to[e]. Returns the number of components. From and to have one layout.
///
/// In each round every vertex that has a smaller neighbour is hooked to the smallest, and all trees are flattened by
/// pointer jumping; then edges join roots, and those within one tree are dropped (Liu and Tarjan, "Simple concurrent
/// labeling algorithms for connected components", 2019: at most O(log^2 n) rounds, few for most graphs). Work
/// O(edges + n log n) a round, where edges become fewer; 28 bytes an edge and 12 bytes a vertex and jump go between
/// blocks. Waits for all ranks.
///
/// Throws ArgumentError (layouts, label the same vector as another), RangeError (the first vertex outside [0, n)).
template <class Index>
PLEACH_EXPORT std::uint64_t connected_components(const BlockVector<Index>& from, const BlockVector<Index>& to,
                                                 BlockVector<Index>& label);

}  // namespace pleach
