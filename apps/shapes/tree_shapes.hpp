// Seeded generators of parent arrays: the trees that the papers measure, and the extreme ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pleach::app {

enum class TreeKind {
  random_attachment,  ///< the parent of a vertex is uniform among the earlier ones
  random_binary,      ///< by random split: m - 1 descendants fall into left and right uniformly (Rehman, ch. 5)
  path,               ///< the treefix paper calls it "caterpillar"
  star,
  caterpillar,  ///< a spine of ceil(n / 2) vertices, each with one leaf
  complete,     ///< k-ary, level by level
  levels,       ///< n vertices evenly over d levels, the parent uniform in the level above
};

struct TreeShape {
  TreeKind kind = TreeKind::random_attachment;
  std::int64_t vertices = 0;    ///< in all trees together
  std::int64_t levels = 2;      ///< of each tree; for TreeKind::levels
  std::int64_t arity = 2;       ///< for TreeKind::complete
  std::int64_t roots = 1;       ///< that many trees, whose sizes differ by one at most
  bool permute_labels = false;  ///< relabel by a random permutation; else a parent comes before its children
};

/// The names that tree_shape() knows: the seven kinds, then the ten trees of Table 1 of the treefix paper.
std::vector<std::string> tree_shape_names();

/// The shape called `name`, with `vertices` and `levels` set for a tree of Table 1. ArgumentError for another name.
TreeShape tree_shape(std::string_view name);

/// The parent of each vertex; a root is its own parent. The same shape and seed give the same array on every platform.
/// O(vertices). ArgumentError if the numbers of the shape contradict each other, OverflowError if Index cannot hold
/// them.
template <class Index>
std::vector<Index> make_tree(const TreeShape& shape, std::uint64_t seed);

}  // namespace pleach::app
