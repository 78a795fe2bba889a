// The vertices of a tree in preorder: what tree functions and lowest common ancestors share.
#pragma once

#include <pleach/tree.hpp>

#include "runtime/handle.hpp"
#include "tree/list_preorder/codelet.hpp"
#include "tree/number_vertices/codelet.hpp"

#include <memory>

namespace pleach {

/// Of a tree that is not empty. Made and used with Engine's submission lock.
template <class Index>
class Preorder {
 public:
  explicit Preorder(const Tree<Index>& tree);

  /// The functions of the vertices whose handle is not null: n indices.
  void number(const number_vertices::Results<Handle*>& results) const;

  /// A value of each vertex, in preorder.
  void list(list_preorder::Kind kind, Handle& values) const;

 private:
  const Tree<Index>& tree_;
  std::shared_ptr<Handle> words_, offsets_;
};

}  // namespace pleach
