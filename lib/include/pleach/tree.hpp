// Rooted trees and forests, kept as the vector representation of their Euler tour.
#pragma once

#include <pleach/vector.hpp>

namespace pleach {

/// A rooted forest of `size()` vertices, numbered from 0. Index is int32_t or int64_t.
///
/// Built once, used many times: it keeps the vector representation of the Euler tour (Defour and Marin, section 2.2),
/// which lives where StarPU last used it. The tour has two positions for each vertex v, one where it enters v and one
/// where it leaves v; children are visited in ascending order, and so are the roots.
template <class Index>
class PLEACH_EXPORT Tree {
 public:
  /// From parents: parent[v] is the parent of v, a root is its own parent. An empty array is the empty forest.
  ///
  /// O(n) time, sequential; 24 n bytes for int32_t at the most, of which 16 n are kept.
  /// Throws RangeError (parent outside [0, n)), StructureError (a cycle, no root), OverflowError (2 n positions do not
  /// fit Index, or StarPU's 32-bit vector lengths).
  Tree(Runtime& runtime, std::span<const Index> parent);

  template <HostArray Range>
  requires std::same_as<HostValue<Range>, Index> Tree(Runtime& runtime, const Range& parent)
      : Tree(runtime, std::span<const Index>(parent)) {}

  Tree(Tree&&) noexcept;
  Tree& operator=(Tree&&) noexcept;
  ~Tree();

  [[nodiscard]] std::size_t size() const { return size_; }    ///< number of vertices
  [[nodiscard]] std::size_t roots() const { return roots_; }  ///< number of trees
  [[nodiscard]] Runtime& runtime() const { return *runtime_; }

  /// tour()[i] is v where the tour enters v, and ~v (that is, -v-1) where it leaves v. 2 n positions.
  [[nodiscard]] const Vector<Index>& tour() const { return tour_; }
  /// enter()[v] is the position where the tour enters v.
  [[nodiscard]] const Vector<Index>& enter() const { return enter_; }
  /// leave()[v] is the position where the tour leaves v.
  [[nodiscard]] const Vector<Index>& leave() const { return leave_; }

 private:
  Runtime* runtime_;
  std::size_t size_;
  std::size_t roots_ = 0;
  Vector<Index> tour_, enter_, leave_;
};

template <HostArray Range>
Tree(Runtime&, const Range&) -> Tree<HostValue<Range>>;

}  // namespace pleach
