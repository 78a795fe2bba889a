// Treefix sums with any operator, whose steps do not become more as trees become deeper.
//
// The subtree of a vertex is an interval of preorder. What is above a vertex is a part of its heavy path, an interval
// where paths follow each other in memory, and what is above the path, at most log2(n) others (Sleator and Tarjan,
// "A data structure for dynamic trees", 1983). Every interval is folded in constant time: codelets/treefix/folds.hpp.
#pragma once

#include <pleach/operators.hpp>
#include <pleach/tree.hpp>

#include "base/signature.hpp"
#include "runtime/data/handle.hpp"
#include "treefix/levels.hpp"

#include <memory>
#include <vector>

namespace pleach {

/// The subtrees of a tree that is not empty, as intervals of preorder.
class TreeSubtrees {
 public:
  /// Waits for them. Made without a Submission.
  template <class Index>
  explicit TreeSubtrees(const Tree<Index>& tree);

  /// n of the tree's indices: the place of each vertex in preorder; none where the tree is stored so.
  [[nodiscard]] const std::shared_ptr<Handle>& place() const { return place_; }
  [[nodiscard]] Handle& reach() const { return *reach_; }  ///< n uint32: the vertices in the subtree at each place

 private:
  std::shared_ptr<Handle> place_, reach_;
};

/// The heavy paths of a tree that is not empty, one behind the other, and how they hang on each other. 12 n bytes, and
/// 8 for each path.
class TreePaths {
 public:
  /// Waits for them. Made without a Submission.
  template <class Index>
  explicit TreePaths(const Tree<Index>& tree);
  /// Waits for the tasks that read levels(): they have the offsets, too.
  ~TreePaths();
  TreePaths(const TreePaths&) = delete;
  TreePaths& operator=(const TreePaths&) = delete;

  [[nodiscard]] Handle& place() const { return *place_; }  ///< n int32: where each vertex stands
  [[nodiscard]] Handle& reach() const { return *reach_; }  ///< n uint32: the places from the path's start to each
  [[nodiscard]] Handle& row() const { return *row_; }  ///< n uint32: the path of each place; those of roots come first

  [[nodiscard]] std::size_t count() const { return up_->size(); }
  [[nodiscard]] Handle& up() const { return *up_; }        ///< of each path, as link_paths leaves it
  [[nodiscard]] Handle& above() const { return *above_; }  ///< of each path, as link_paths leaves it
  /// The paths by the number of paths above them.
  [[nodiscard]] Levels levels() const { return {starts_.data(), 1, static_cast<std::uint32_t>(starts_.size() - 1)}; }
  [[nodiscard]] Handle& offset() const { return *offset_; }  ///< the same as levels().offset

 private:
  std::shared_ptr<Handle> place_, reach_, row_, up_, above_, offset_;
  std::vector<std::uint32_t> starts_;
};

/// The tree's own, which are made the first time. Called without a Submission.
template <class Index>
const TreeSubtrees& subtrees_of(const Tree<Index>& tree);
template <class Index>
const TreePaths& paths_of(const Tree<Index>& tree);

/// Computes leaffix and rootfix of weights and results that have the type. Called without a Submission.
template <class Index>
void contract_subtrees(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                       Handle& result);
template <class Index>
void contract_paths(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                    Handle& result);

}  // namespace pleach
