// The vertices of a tree level by level: in breadth-first order, those of a level in preorder, so that the children of
// a vertex stand side by side, and the parents of a level in ascending order.
#pragma once

#include <pleach/tree.hpp>

#include "runtime/data/handle.hpp"
#include "treefix/levels.hpp"

#include <memory>
#include <vector>

namespace pleach {

/// The levels of a tree that is not empty. A place is a position in breadth-first order.
class TreeLevels {
 public:
  /// Waits for them. O(n log(levels)) work, 16 n bytes, 4 for each level and as
  /// many on the host. Made without a Submission.
  template <class Index>
  explicit TreeLevels(const Tree<Index>& tree);
  /// Waits for the tasks that read all(): they have the offsets, too.
  ~TreeLevels();
  TreeLevels(const TreeLevels&) = delete;
  TreeLevels& operator=(const TreeLevels&) = delete;

  [[nodiscard]] Levels all() const { return {starts_.data(), 0, static_cast<std::uint32_t>(starts_.size() - 1)}; }
  [[nodiscard]] std::size_t count() const { return starts_.size() - 1; }
  /// The largest number of children of a vertex.
  [[nodiscard]] std::uint32_t degree() const { return degree_; }

  [[nodiscard]] Handle& vertex() const { return *vertex_; }  ///< n uint32: the vertex at each place
  [[nodiscard]] Handle& rank() const { return *rank_; }      ///< n uint32: the place of each vertex
  [[nodiscard]] Handle& up() const { return *up_; }          ///< n uint32: 1 + the place of the parent; 0 for a root
  [[nodiscard]] Handle& child() const { return *child_; }    ///< n + 1 uint32: where the children of each place start
  [[nodiscard]] Handle& offset() const { return *offset_; }  ///< the same as all().offset

 private:
  std::vector<std::uint32_t> starts_;
  std::uint32_t degree_ = 0;
  std::shared_ptr<Handle> vertex_, rank_, up_, child_, offset_;
};

/// The tree's own, which are made the first time. Called without a Submission.
template <class Index>
const TreeLevels& levels_of(const Tree<Index>& tree);

}  // namespace pleach
