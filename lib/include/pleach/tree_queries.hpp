// Batches of queries about the vertices of a tree: distances, ancestors, sums along paths, largest values of subtrees.
#pragma once

#include <pleach/defined_operator.hpp>
#include <pleach/operators.hpp>
#include <pleach/tree_functions.hpp>

namespace pleach {

/// The results for the tree that each vertex is in, one element a vertex: those that are given are found.
template <class Index>
struct Diameters {
  Vector<Index>* length = nullptr;  ///< edges of a longest way
  Vector<Index>* from = nullptr;    ///< where it begins: the vertex farthest from the root, of several the last one
  Vector<Index>* to = nullptr;      ///< where it ends: the vertex farthest from that, of several the last one
  Vector<Index>* centre = nullptr;  ///< in its middle; of two such vertices, the one nearer to `from`
};

/// Queries take Vectors of one length: one query each. They return when the vertices are known to be valid. Of a tree
/// that is stored in preorder, vertices are places in preorder.
///
/// They throw ArgumentError for lengths that differ, and RangeError for a vertex outside [0, tree.size()); the result
/// is then left as it was, and may be none of the others.
template <class Index>
class PLEACH_EXPORT TreeQueries {
 public:
  /// The tree must outlive it. O(n) work; waits for the number of the tree's heavy paths.
  explicit TreeQueries(const Tree<Index>& tree);

  /// One that was moved from may be assigned to or destroyed; all else throws ArgumentError.
  TreeQueries(TreeQueries&&) noexcept = default;
  TreeQueries& operator=(TreeQueries&&) noexcept = default;

  /// result[i] = the number of edges between u[i] and v[i]; -1 where they are in different trees. O(1) a query.
  void distance(const Vector<Index>& u, const Vector<Index>& v, Vector<Index>& result) const;

  /// result[i] = the ancestor of v[i] that is steps[i] edges above it; -1 where there is none. O(log(n)) a query, by
  /// the heavy paths between them (Sleator and Tarjan, "A data structure for dynamic trees", 1983).
  ///
  /// Throws RangeError for steps outside [0, 2^31).
  void ancestor(const Vector<Index>& v, const Vector<Index>& steps, Vector<Index>& result) const;

  /// result[i] = the sum of the weights of the vertices on the path from u[i] to v[i], both of them counted; the
  /// operator's identity where they are in different trees. `op` must have an inverse: plus, or bit_xor for integers.
  ///
  /// Sums of integers are differences of sums from the roots down, which are exact modulo 2^n: O(n) work, and O(1) a
  /// query. Sums of floats and complex numbers are added up along the path itself, so that no weight beside the path
  /// has a part in them, be it large or infinite: O(n) work, and O(log(n)) a query. Their errors have a bound that
  /// depends on the weights of the path alone: docs/accuracy.md.
  ///
  /// Throws ArgumentError if weight.size() is not tree.size(), or if the operator has no inverse or no meaning.
  template <class Value>
  PLEACH_EXPORT void path_sum(const Vector<Value>& weight, const Vector<Index>& u, const Vector<Index>& v,
                              Vector<Value>& result, Operator op = plus) const;

  /// The same by an operator of the application's own: values are put together along the path, in its order,
  /// weight[u[i]] first. It must have an inverse. Where it does not commute, the path up from u[i] is the inverse of
  /// the inverses of its weights down to u[i], for which 3 more values a vertex are kept meanwhile. O(n) work, and
  /// O(log(n)) a query.
  template <class Value>
  void path_sum(const Vector<Value>& weight, const Vector<Index>& u, const Vector<Index>& v, Vector<Value>& result,
                const DefinedOperator<Value>& op) const {
    own_path_sum(weight, u, v, result, op.definition());
  }

  /// result[i * count + j] = the vertex of the (j+1)-th largest value in the subtree of v[i], v[i] counted; -1 where it
  /// has no more vertices. Of equal values, the last vertex stands first; NaN is larger than all numbers. Value is
  /// int32_t, int64_t, float or double. A sort of n values, O(n) work, and O(log(count)) and two minima of ranges of
  /// preorder for each result; scratch memory for 3 numbers of 32 bits for each.
  ///
  /// Throws ArgumentError if value.size() is not tree.size(), or result.size() is not count times v.size().
  template <class Value>
  PLEACH_EXPORT void subtree_top(const Vector<Value>& value, const Vector<Index>& v, std::size_t count,
                                 Vector<Index>& result) const;

  /// The longest way in each tree, and its middle, by the distances of all vertices from a deepest one. O(n) work,
  /// O(log(n)) a tree more for centres.
  ///
  /// Throws ArgumentError if a length is not tree.size(), or if a Vector is given twice.
  void diameter(const Diameters<Index>& wanted) const;

  /// The same on host data: they return when result is there. It must not overlap the others.
  void distance(std::span<const Index> u, std::span<const Index> v, std::span<Index> result) const;
  void ancestor(std::span<const Index> v, std::span<const Index> steps, std::span<Index> result) const;

 private:
  void own_path_sum(const AnyVector& weight, const Vector<Index>& u, const Vector<Index>& v, AnyVector& result,
                    const Definition& op) const;

  struct Impl;
  [[nodiscard]] const Impl& impl() const;  ///< ArgumentError where this was moved from
  std::shared_ptr<const Impl> impl_;
};

}  // namespace pleach
