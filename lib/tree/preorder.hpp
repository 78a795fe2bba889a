// The vertices of a tree in preorder: what tree functions and lowest common ancestors share.
#pragma once

#include <pleach/tree.hpp>

#include "runtime/data/handle.hpp"

#include <memory>

namespace pleach {

/// The preorder of a tree that is not empty. It is made and used with a Submission.
template <class Index>
class Preorder {
 public:
  explicit Preorder(const Tree<Index>& tree);

  /// Functions of the vertices, as number_vertices finds them: n indices, or null where they are not wanted.
  struct Numbers {
    std::shared_ptr<Handle> size = {}, preorder = {}, postorder = {}, level = {};
  };
  void number(const Numbers& numbers) const;

  /// Values in preorder, as list_preorder finds them, or null.
  struct Values {
    std::shared_ptr<Handle> vertex = {}, root = {}, level = {}, minus_level = {};
  };
  void list(const Values& values) const;

 private:
  const Tree<Index>& tree_;
  std::shared_ptr<Handle> words_, offsets_;
};

}  // namespace pleach
