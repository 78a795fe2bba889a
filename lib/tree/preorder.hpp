// The vertices of a tree in preorder, for tree functions and lowest common ancestors.
#pragma once

#include <pleach/tree.hpp>

#include "runtime/data/handle.hpp"

#include <memory>

namespace pleach {

/// The preorder of a nonempty tree. Construct and use it with a Submission.
template <class Index>
class Preorder {
 public:
  explicit Preorder(const Tree<Index>& tree);

  /// Functions of the vertices, as number_vertices computes them: n indices, or null if not needed.
  struct Numbers {
    std::shared_ptr<Handle> size = {}, preorder = {}, postorder = {}, level = {};
  };
  void number(const Numbers& numbers) const;

  /// Values in preorder, as list_preorder computes them, or null if not needed.
  struct Values {
    std::shared_ptr<Handle> vertex = {}, root = {}, level = {}, minus_level = {};
  };
  void list(const Values& values) const;

 private:
  const Tree<Index>& tree_;
  std::shared_ptr<Handle> words_, offsets_;
};

}  // namespace pleach
