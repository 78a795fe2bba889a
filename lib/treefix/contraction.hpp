// Treefix sums with any operator, in a number of steps that does not grow with the tree's depth.
//
// The subtree of a vertex is an interval of preorder. The ancestors of a vertex are a part of its heavy path, an
// interval if paths are contiguous in memory, and parts of at most log2(n) paths above (Sleator and Tarjan,
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

/// The subtrees of a nonempty tree as intervals of preorder.
class TreeSubtrees {
 public:
  /// Waits for them. Call it without a Submission.
  template <class Index>
  explicit TreeSubtrees(const Tree<Index>& tree);

  /// n of the tree's indices: the place of each vertex in preorder; null if the tree is stored in preorder.
  [[nodiscard]] const std::shared_ptr<Handle>& place() const { return place_; }
  [[nodiscard]] Handle& reach() const { return *reach_; }  ///< n uint32: the size of the subtree at each place

 private:
  std::shared_ptr<Handle> place_, reach_;
};

/// The heavy paths of a nonempty tree, contiguous in memory, and the path above each. 12 n bytes, and 8 for each path.
class TreePaths {
 public:
  /// Waits for them. Call it without a Submission.
  template <class Index>
  explicit TreePaths(const Tree<Index>& tree);
  /// Waits for the tasks that read levels(), because they use its offsets.
  ~TreePaths();
  TreePaths(const TreePaths&) = delete;
  TreePaths& operator=(const TreePaths&) = delete;

  [[nodiscard]] Handle& place() const { return *place_; }  ///< n int32: the place of each vertex
  [[nodiscard]] Handle& reach() const { return *reach_; }  ///< n uint32: places from the path's start to each
  [[nodiscard]] Handle& row() const { return *row_; }  ///< n uint32: the path of each place; those of roots come first

  [[nodiscard]] std::size_t count() const { return up_->size(); }
  [[nodiscard]] Handle& up() const { return *up_; }        ///< for each path, as link_paths computes it
  [[nodiscard]] Handle& above() const { return *above_; }  ///< for each path, as link_paths computes it
  /// The paths, grouped by the number of paths above them.
  [[nodiscard]] Levels levels() const { return {starts_.data(), 1, static_cast<std::uint32_t>(starts_.size() - 1)}; }
  [[nodiscard]] Handle& offset() const { return *offset_; }  ///< the same as levels().offset

 private:
  std::shared_ptr<Handle> place_, reach_, row_, up_, above_, offset_;
  std::vector<std::uint32_t> starts_;
};

/// Return the tree's subtrees or paths; the first call computes them. Call them without a Submission.
template <class Index>
const TreeSubtrees& subtrees_of(const Tree<Index>& tree);
template <class Index>
const TreePaths& paths_of(const Tree<Index>& tree);

/// Compute leaffix and rootfix for weights and results of type `value`. Call them without a Submission.
template <class Index>
void contract_subtrees(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                       Handle& result);
template <class Index>
void contract_paths(const Tree<Index>& tree, Type value, AnyOperator op, bool inclusive, Handle& weight,
                    Handle& result);

}  // namespace pleach
