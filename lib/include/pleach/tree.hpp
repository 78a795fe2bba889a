// Rooted trees and forests, kept as the vector representation of their Euler tour.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

class Cache;

template <class Index>
struct TreeOptions {
  /// The roots of a forest of edges, one in each component. Without any, the smallest vertex of each component is its
  /// root.
  std::span<const Index> roots = {};
  /// Store the tree in preorder. Weights and results of operations on it are then in preorder, too, and are accessed in
  /// order. to_preorder() and from_preorder() convert.
  bool preorder = false;
};

/// A rooted forest of `size()` vertices, numbered from 0. Index is int32_t or int64_t.
///
/// Built once, used many times: it keeps the vector representation of the Euler tour (Defour and Marin, section 2.2),
/// which lives where StarPU last used it. The tour has two positions for each vertex v, one where it enters v and one
/// where it leaves v. The children of a vertex are visited in the order of the edges that were given, those of a
/// parent array in ascending order; roots in ascending order. Every backend and every run gives the same tour.
///
/// It is built in parallel, where the runtime's tasks may run: link the tour's steps into a list, rank the list
/// (Rehman, section 5.1). O(n) work. Throws OverflowError if 2 n positions do not fit Index or 31 bits.
template <class Index>
class PLEACH_EXPORT Tree {
 public:
  using Options = TreeOptions<Index>;

  /// Makes a forest of parents: parent[v] is the parent of v, and a root is its own parent. An empty array is the empty
  /// forest.
  ///
  /// Throws RangeError (parent outside [0, n)), StructureError (a cycle).
  Tree(Runtime& runtime, std::span<const Index> parent, Options options = {});

  template <HostArray Range>
  requires std::same_as<HostValue<Range>, Index> Tree(Runtime& runtime, const Range& parent, Options options = {})
      : Tree(runtime, std::span<const Index>(parent), options) {}

  explicit Tree(const Vector<Index>& parent, Options options = {});

  /// Makes a forest of undirected edges in any order: edge e joins from[e] and to[e]. Vertices without an edge are
  /// trees of their own.
  ///
  /// Throws ArgumentError (lengths that differ), RangeError (a vertex outside [0, vertices)), StructureError (an edge
  /// that closes a cycle, such as a loop or the second of two edges that join the same vertices; two roots in one
  /// component or none).
  static Tree from_edges(std::size_t vertices, const Vector<Index>& from, const Vector<Index>& to,
                         Options options = {});
  static Tree from_edges(Runtime& runtime, std::size_t vertices, std::span<const Index> from, std::span<const Index> to,
                         Options options = {});

  /// Makes a forest of the adjacency lists of an undirected graph, with both directions of every edge: the neighbours
  /// of v are neighbour[offset[v]] to neighbour[offset[v+1] - 1]. Its edges are those to larger vertices, in the order
  /// in which they stand.
  ///
  /// Throws as from_edges and Graph::from_adjacency.
  static Tree from_adjacency(Runtime& runtime, std::span<const Index> offset, std::span<const Index> neighbour,
                             Options options = {});

  Tree(Tree&&) noexcept = default;
  Tree& operator=(Tree&&) noexcept = default;

  [[nodiscard]] std::size_t size() const { return size_; }    ///< number of vertices
  [[nodiscard]] std::size_t roots() const { return roots_; }  ///< number of trees
  [[nodiscard]] Runtime& runtime() const { return *runtime_; }
  [[nodiscard]] bool in_preorder() const { return in_preorder_; }

  // If the tree is stored in preorder, "vertex v" below means the v-th vertex in preorder.

  /// tour()[i] is v where the tour enters v, and ~v (that is, -v-1) where it leaves v. 2 n positions.
  [[nodiscard]] const Vector<Index>& tour() const { return tour_; }
  /// enter()[v] is the position where the tour enters v.
  [[nodiscard]] const Vector<Index>& enter() const { return enter_; }
  /// leave()[v] is the position where the tour leaves v.
  [[nodiscard]] const Vector<Index>& leave() const { return leave_; }
  /// parent()[v] is the parent of v; a root is its own parent.
  [[nodiscard]] const Vector<Index>& parent() const { return parent_; }
  /// The vertices in preorder; only if the tree is stored in preorder.
  [[nodiscard]] const Vector<Index>& order() const { return order_; }

  /// Data that operations keep for the tree; null if the tree was moved from.
  [[nodiscard]] const std::shared_ptr<Cache>& cache() const { return cache_; }

 private:
  Tree(Runtime& runtime, std::size_t size);
  /// Makes a tree of host data. The calling thread builds small trees itself.
  static Tree of_host(Runtime& runtime, std::span<const Index> parent, const Options& options);
  bool trace_here(std::span<const Index> parent);
  bool trace(const Vector<Index>& from, const Vector<Index>& to, const Handle& roots, const Options& options);
  void place(const Vector<std::int32_t>& position);
  void store_in_preorder();

  Runtime* runtime_;
  std::size_t size_;
  std::size_t roots_ = 0;
  bool in_preorder_ = false;
  Vector<Index> tour_, enter_, leave_, parent_, order_;
  std::shared_ptr<Cache> cache_;
};

template <HostArray Range>
Tree(Runtime&, const Range&) -> Tree<HostValue<Range>>;
template <HostArray Range>
Tree(Runtime&, const Range&, TreeOptions<HostValue<Range>>) -> Tree<HostValue<Range>>;

/// result[i] = values[v] for the i-th vertex v in preorder, for a tree that is stored in preorder. Returns at once.
template <class Index, class Value>
PLEACH_EXPORT void to_preorder(const Tree<Index>& tree, const Vector<Value>& values, Vector<Value>& result);

/// result[v] = values[i] for the i-th vertex v in preorder. Returns at once.
template <class Index, class Value>
PLEACH_EXPORT void from_preorder(const Tree<Index>& tree, const Vector<Value>& values, Vector<Value>& result);

/// The same on host data: the functions return when the result is complete. The ranges must not overlap.
template <class Index, class Value>
PLEACH_EXPORT void to_preorder(const Tree<Index>& tree, std::span<const Value> values, std::span<Value> result);
template <class Index, class Value>
PLEACH_EXPORT void from_preorder(const Tree<Index>& tree, std::span<const Value> values, std::span<Value> result);

template <class Index, HostArray Values, HostArray Result>
void to_preorder(const Tree<Index>& tree, const Values& values, Result&& result) {
  using Value = HostValue<Values>;
  to_preorder<Index, Value>(tree, std::span<const Value>(values), std::span<Value>(result));
}
template <class Index, HostArray Values, HostArray Result>
void from_preorder(const Tree<Index>& tree, const Values& values, Result&& result) {
  using Value = HostValue<Values>;
  from_preorder<Index, Value>(tree, std::span<const Value>(values), std::span<Value>(result));
}

}  // namespace pleach
