// Functions of the vertices of rooted trees, and lowest common ancestors.
#pragma once

#include <pleach/tree.hpp>

namespace pleach {

/// The results of tree_functions(), each with one element a vertex. It computes those that are not null or empty.
template <class Result>
struct FunctionsOfTree {
  Result parent = {};     ///< a root is its own parent
  Result size = {};       ///< vertices in the subtree
  Result preorder = {};   ///< number of vertices that the tour enters before
  Result postorder = {};  ///< number of vertices that the tour leaves before
  Result level = {};      ///< number of edges to the root
  Result height = {};     ///< number of edges to the farthest leaf of the subtree
  Result children = {};   ///< number of children
  Result root = {};       ///< root of the vertex's tree
  Result first = {};      ///< the position where the tour enters the vertex
  Result last = {};       ///< the position where the tour leaves the vertex
  Result order = {};      ///< the vertices in preorder, not a function of a vertex
};
template <class Index>
using TreeFunctions = FunctionsOfTree<Vector<Index>*>;
/// Empty results are not computed.
template <class Index>
using HostTreeFunctions = FunctionsOfTree<std::span<Index>>;

/// Computes the wanted functions from the Euler tour (Rehman, section 5.2, Algorithms 10 to 13). One call runs the
/// phases that several functions need only once, and others concurrently. O(n) work, O(n) more for height. Returns at
/// once. If the tree is stored in preorder, vertices are places in preorder.
///
/// Throws ArgumentError if a length is not tree.size(), or if a Vector is given twice.
template <class Index>
PLEACH_EXPORT void tree_functions(const Tree<Index>& tree, const TreeFunctions<Index>& wanted);

/// The same into host data: returns when the results are complete. The ranges must not overlap.
template <class Index>
PLEACH_EXPORT void tree_functions(const Tree<Index>& tree, const HostTreeFunctions<Index>& wanted);

/// Lowest common ancestors of pairs of vertices, in batches. By range minima of the parents' places in preorder
/// (Bender and Farach-Colton, "The LCA problem revisited", 2000, on a sparse table over blocks): O(n) work to build,
/// O(1) a pair.
template <class Index>
class PLEACH_EXPORT LowestCommonAncestors {
 public:
  /// The tree may be destroyed before this. Returns at once.
  explicit LowestCommonAncestors(const Tree<Index>& tree);

  /// An object that was moved from may be assigned to or destroyed; all else throws ArgumentError.
  LowestCommonAncestors(LowestCommonAncestors&&) noexcept = default;
  LowestCommonAncestors& operator=(LowestCommonAncestors&&) noexcept = default;

  /// result[i] = the lowest common ancestor of u[i] and v[i]; -1 where they are in different trees. The Vectors have
  /// one length, and result differs from u and v. Returns when u and v are known to be valid.
  ///
  /// Throws ArgumentError (lengths), RangeError (a vertex outside [0, n)); result is then left as it was.
  void operator()(const Vector<Index>& u, const Vector<Index>& v, Vector<Index>& result) const;

  /// The same on host data: returns when the result is complete. It must not overlap u and v.
  void operator()(std::span<const Index> u, std::span<const Index> v, std::span<Index> result) const;

 private:
  struct Impl;
  [[nodiscard]] const Impl& impl() const;  ///< throws ArgumentError if this was moved from
  std::shared_ptr<const Impl> impl_;
};

}  // namespace pleach
