// Functions of the vertices of rooted trees, and lowest common ancestors.
#pragma once

#include <pleach/tree.hpp>

namespace pleach {

/// The functions that tree_functions() computes: those whose Vector is given, of one element a vertex.
template <class Index>
struct TreeFunctions {
  Vector<Index>* parent = nullptr;     ///< a root is its own
  Vector<Index>* size = nullptr;       ///< vertices in the subtree
  Vector<Index>* preorder = nullptr;   ///< place among all vertices, as the tour enters them
  Vector<Index>* postorder = nullptr;  ///< place among all vertices, as the tour leaves them
  Vector<Index>* level = nullptr;      ///< edges to the root
  Vector<Index>* height = nullptr;     ///< edges to the farthest leaf of the subtree
  Vector<Index>* children = nullptr;   ///< number of children
  Vector<Index>* root = nullptr;       ///< of the vertex's tree
  Vector<Index>* first = nullptr;      ///< the position where the tour enters the vertex
  Vector<Index>* last = nullptr;       ///< the position where the tour leaves it
  Vector<Index>* order = nullptr;      ///< not of a vertex: the vertices in preorder
};

/// Computes the wanted functions from the Euler tour (Rehman, section 5.2, Algorithms 10 to 13): one call shares the
/// phases that they have in common, and the rest run beside each other. O(n) work, O(n) more for height. Returns at
/// once. Of a tree that is stored in preorder, vertices are places in preorder.
///
/// Throws ArgumentError if a length is not tree.size(), or if a Vector is given twice.
template <class Index>
PLEACH_EXPORT void tree_functions(const Tree<Index>& tree, const TreeFunctions<Index>& wanted);

/// Lowest common ancestors of pairs of vertices, in batches. By range minima of the parents' places in preorder
/// (Bender and Farach-Colton, "The LCA problem revisited", 2000, on a sparse table over blocks): O(n) work to build,
/// O(1) a pair.
template <class Index>
class PLEACH_EXPORT LowestCommonAncestors {
 public:
  /// The tree need not outlive it. Returns at once.
  explicit LowestCommonAncestors(const Tree<Index>& tree);
  LowestCommonAncestors(LowestCommonAncestors&&) noexcept = default;
  LowestCommonAncestors& operator=(LowestCommonAncestors&&) noexcept = default;

  /// result[i] = the lowest common ancestor of u[i] and v[i]; -1 where they are in different trees. Vectors of one
  /// length, result another than the first two. Returns when u and v are known to be valid.
  ///
  /// Throws ArgumentError (lengths), RangeError (a vertex outside [0, n)); result is then left as it was.
  void operator()(const Vector<Index>& u, const Vector<Index>& v, Vector<Index>& result) const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace pleach
