// Pointer jumping along links, under Wyllie's list ranking and the search for roots.
#pragma once

#include "base/types.hpp"
#include "list/node.hpp"
#include "runtime/data/handle.hpp"

#include <pleach/runtime.hpp>

#include <memory>

namespace pleach {

/// Nodes that jump along `links`, which hold n > 0 indices of the type in [0, n) and outlive this. All calls are
/// without a Submission.
class Nodes {
 public:
  Nodes(Runtime& runtime, Type index, Handle& links, NodeBits bits);

  /// Submits as many rounds as the longest list can need.
  void jump(bool lean);

  /// Waits for each round, and stops when it has changed nothing: O(n log h) work for walks of at most h links.
  void jump_stepwise();

  /// Waits. The smallest element that has come to no end, or find_bad_link::no_fault.
  std::uint32_t first_endless();

  /// Submits the writing of the ranks, the links or both to vectors of indices of the type.
  void unpack(Type index, Handle* ranks, Handle* links);

 private:
  Runtime& runtime_;
  Type index_;
  Handle& links_;
  NodeBits bits_;
  std::size_t n_;
  std::uint32_t rounds_;  // until all walks of n - 1 links have come to their end
  std::shared_ptr<Handle> nodes_;
};

}  // namespace pleach
