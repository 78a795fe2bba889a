// The vertices of a tree in breadth-first order, and those of each level in preorder. Children of a vertex are thus
// contiguous, and the parents of a level are in ascending order.
#pragma once

#include <pleach/tree.hpp>

#include "runtime/data/handle.hpp"
#include "treefix/levels.hpp"

#include <memory>
#include <vector>

namespace pleach {

/// The levels of a nonempty tree. A place is a position in breadth-first order.
class TreeLevels {
 public:
  /// Waits for them. O(n log(levels)) work. Takes 16 n bytes and 4 for each level, and as many for each level on the
  /// host. Call it without a Submission.
  template <class Index>
  explicit TreeLevels(const Tree<Index>& tree);
  /// Waits for the tasks that read all(), because they use its offsets.
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

/// Returns the tree's levels; the first call computes them. Call it without a Submission.
template <class Index>
const TreeLevels& levels_of(const Tree<Index>& tree);

}  // namespace pleach
