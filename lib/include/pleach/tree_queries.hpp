// Batches of queries about the vertices of a tree: distances, ancestors, sums along paths, largest values of subtrees.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operators.hpp>
#include <pleach/tree_functions.hpp>

namespace pleach {

/// Results of diameter(), for the tree of each vertex; those that are not null are computed.
template <class Index>
struct Diameters {
  Vector<Index>* length = nullptr;  ///< number of edges of a longest path
  Vector<Index>* from = nullptr;    ///< one end: the vertex farthest from the root; the last of several
  Vector<Index>* to = nullptr;      ///< the other end: the vertex farthest from `from`; the last of several
  Vector<Index>* centre = nullptr;  ///< the middle of the path; of two vertices, the one nearer to `from`
};

/// Batches of queries. The Vectors of a batch have one length, with one element for each query. Queries return when the
/// vertices are known to be valid. If the tree is stored in preorder, vertices are places in preorder.
///
/// They throw ArgumentError for lengths that differ or a result that is another argument too, RangeError for a vertex
/// outside [0, tree.size()), and then leave the result as it was.
template <class Index>
class PLEACH_EXPORT TreeQueries {
 public:
  /// The tree must outlive it. O(n) work; waits for the number of the tree's heavy paths.
  explicit TreeQueries(const Tree<Index>& tree);

  /// An object that was moved from may be assigned to or destroyed; all else throws ArgumentError.
  TreeQueries(TreeQueries&&) noexcept = default;
  TreeQueries& operator=(TreeQueries&&) noexcept = default;

  /// result[i] = the number of edges between u[i] and v[i]; -1 where they are in different trees. O(1) a query.
  void distance(const Vector<Index>& u, const Vector<Index>& v, Vector<Index>& result) const;

  /// result[i] = the ancestor of v[i] that is steps[i] edges above it; -1 where there is none. O(log(n)) a query, by
  /// the heavy paths between them (Sleator and Tarjan, "A data structure for dynamic trees", 1983).
  ///
  /// Throws RangeError for steps outside [0, 2^31).
  void ancestor(const Vector<Index>& v, const Vector<Index>& steps, Vector<Index>& result) const;

  /// result[i] = the sum of the weights of the vertices on the path from u[i] to v[i], both included; the operator's
  /// identity where they are in different trees. `op` must have an inverse: plus, or bit_xor for integers.
  ///
  /// Sums of integers are differences of sums from the roots down, which are exact modulo 2^n: O(n) work, and O(1) a
  /// query. Sums of floats and complex numbers are added up along the path itself, so that no weight outside of the
  /// path affects them: O(n) work, and O(log(n)) a query. Their errors have a bound that depends on the weights of the
  /// path alone: docs/accuracy.md.
  ///
  /// Throws ArgumentError if weight.size() is not tree.size(), or if the operator has no inverse or no meaning.
  template <class Value>
  PLEACH_EXPORT void path_sum(const Vector<Value>& weight, const Vector<Index>& u, const Vector<Index>& v,
                              Vector<Value>& result, Operator op = plus) const;

  /// The same with an operator of the application, which must have an inverse. It combines the values in the order of
  /// the path, weight[u[i]] first. If it does not commute, the part up from u[i] is computed as the inverse of the
  /// combined inverses down to u[i], which takes 3 more values of scratch memory a vertex. O(n) work, and O(log(n)) a
  /// query.
  template <class Value>
  void path_sum(const Vector<Value>& weight, const Vector<Index>& u, const Vector<Index>& v, Vector<Value>& result,
                const DefinedOperator<Value>& op) const {
    own_path_sum(weight, u, v, result, op.definition());
  }

  /// result[i * count + j] = the vertex of the (j+1)-th largest value in the subtree of v[i], v[i] included; -1 if the
  /// subtree has fewer vertices. Of equal values, the last vertex comes first; NaN is larger than all numbers. Value is
  /// int32_t, int64_t, float or double. The work is a sort of n values, O(n), and for each result O(log(count)) and two
  /// range minima over preorder; scratch memory of 12 bytes for each result.
  ///
  /// Throws ArgumentError if value.size() is not tree.size(), or result.size() is not count times v.size().
  template <class Value>
  PLEACH_EXPORT void subtree_top(const Vector<Value>& value, const Vector<Index>& v, std::size_t count,
                                 Vector<Index>& result) const;

  /// The longest path in each tree, and its middle, from the distances of all vertices to a deepest one. O(n) work, and
  /// O(log(n)) more a tree for centres.
  ///
  /// Throws ArgumentError if a length is not tree.size(), or if a Vector is given twice.
  void diameter(const Diameters<Index>& wanted) const;

  /// The same on host data: the functions return when the result is complete. It must not overlap the others.
  void distance(std::span<const Index> u, std::span<const Index> v, std::span<Index> result) const;
  void ancestor(std::span<const Index> v, std::span<const Index> steps, std::span<Index> result) const;

 private:
  void own_path_sum(const AnyVector& weight, const Vector<Index>& u, const Vector<Index>& v, AnyVector& result,
                    const Definition& op) const;

  struct Impl;
  [[nodiscard]] const Impl& impl() const;  ///< throws ArgumentError if this was moved from
  std::shared_ptr<const Impl> impl_;
};

}  // namespace pleach
