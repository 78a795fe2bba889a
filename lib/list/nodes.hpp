// Pointer jumping along links, for Wyllie's list ranking and the search for roots.
#pragma once

#include "base/types.hpp"
#include "list/node.hpp"
#include "runtime/data/handle.hpp"

#include <pleach/runtime.hpp>

#include <memory>

namespace pleach {

/// Nodes that jump along `links`: n > 0 indices of the type `index` in [0, n), which outlive this. Call its functions
/// without a Submission.
class Nodes {
 public:
  Nodes(Runtime& runtime, Type index, Handle& links, NodeBits bits);

  /// Submits as many rounds as the longest possible list needs.
  void jump(bool lean);

  /// Waits for each round, and stops after a round without a change: O(n log h) work for paths of at most h links.
  void jump_stepwise();

  /// Waits. Returns the smallest element whose links do not end, or find_bad_link::no_fault.
  std::uint32_t first_endless();

  /// Submits a task that writes the ranks, the links or both to vectors of indices of type `index`.
  void unpack(Type index, Handle* ranks, Handle* links);

 private:
  Runtime& runtime_;
  Type index_;
  Handle& links_;
  NodeBits bits_;
  std::size_t n_;
  std::uint32_t rounds_;  // number of rounds for paths of n - 1 links
  std::shared_ptr<Handle> nodes_;
};

}  // namespace pleach
