// Graphs as adjacency arrays.
#pragma once

#include <pleach/vector.hpp>

#include <memory>

namespace pleach {

template <class T>
class OnFirstUse;
template <class Index>
class BlockGraph;

struct GraphOptions {
  /// Edge e leads from from[e] to to[e] only. If false, each edge becomes two arcs, one in each direction.
  bool directed = false;
};

/// A graph of `vertices()` vertices, numbered from 0, and `arcs()` arcs in compressed rows: the neighbours of v are
/// neighbour[offset[v]] to neighbour[offset[v + 1] - 1]. Index is int32_t or int64_t. Loops and repeated edges are
/// fine.
///
/// Built once, used many times; it lives where StarPU last used it. At most 2^31 - 1 arcs and 2^31 - 2 vertices.
template <class Index>
class PLEACH_EXPORT Graph {
 public:
  /// Makes a graph of edges in any order: edge e leads from from[e] to to[e], and back, unless the graph is directed.
  /// The neighbours of a vertex stand in the order of the edges.
  ///
  /// O(vertices + edges log vertices) work. Returns when the edges are known to be valid. Throws ArgumentError (lengths
  /// that differ), OverflowError, RangeError (a vertex outside [0, vertices)).
  static Graph from_edges(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                          GraphOptions options = {});
  static Graph from_edges(Runtime& runtime, std::size_t vertices, std::span<const Index> from,
                          std::span<const Index> to, GraphOptions options = {});

  /// Makes a graph of rows: one offset more than there are vertices, and the neighbours. Unless the graph is directed,
  /// the rows hold both directions of every edge. The Vectors become the graph's own.
  ///
  /// O(vertices + arcs) work. Returns when the rows are known to be valid. Throws ArgumentError (no offset),
  /// OverflowError, RangeError (offsets that decrease, or do not go from 0 to the number of arcs; a neighbour outside
  /// [0, vertices)), StructureError (an edge of which one direction is missing).
  static Graph from_adjacency(Vector<Index> offset, Vector<Index> neighbour, GraphOptions options = {});
  static Graph from_adjacency(Runtime& runtime, std::span<const Index> offset, std::span<const Index> neighbour,
                              GraphOptions options = {});

  Graph(Graph&&) noexcept = default;
  Graph& operator=(Graph&&) noexcept = default;

  [[nodiscard]] std::size_t vertices() const { return offset_.size() - 1; }
  /// The number of arcs; an undirected edge has two.
  [[nodiscard]] std::size_t arcs() const { return neighbour_.size(); }
  [[nodiscard]] bool directed() const { return directed_; }
  [[nodiscard]] Runtime& runtime() const { return offset_.runtime(); }

  [[nodiscard]] const Vector<Index>& offset() const { return offset_; }        ///< vertices() + 1
  [[nodiscard]] const Vector<Index>& neighbour() const { return neighbour_; }  ///< arcs()

  /// The graph with the direction of every arc reversed; an undirected graph is its own transpose. The first call
  /// computes it and waits for it.
  [[nodiscard]] const Graph& transpose() const;

 private:
  friend class BlockGraph<Index>;
  Graph(Vector<Index> offset, Vector<Index> neighbour, bool directed);
  [[nodiscard]] std::unique_ptr<const Graph> make_transpose() const;

  Vector<Index> offset_, neighbour_;
  bool directed_;
  std::shared_ptr<OnFirstUse<Graph>> transpose_;
};

}  // namespace pleach
