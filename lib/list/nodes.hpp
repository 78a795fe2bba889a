// Pointer jumping along links, under Wyllie's list ranking and the search for roots.
#pragma once

#include "list/node.hpp"
#include "list/unpack_nodes/codelet.hpp"
#include "runtime/handle.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/types.hpp"

#include <pleach/runtime.hpp>

#include <memory>

namespace pleach {

/// Nodes that jump along `links`, which hold n > 0 indices of the type in [0, n) and outlive this. All calls are
/// without Engine's submission lock.
class Nodes {
 public:
  Nodes(Runtime& runtime, Type index, Handle& links, NodeBits bits);

  /// Submits as many rounds as the longest list can need.
  void jump(bool lean);

  /// Waits for each round, and stops when it has changed nothing: O(n log h) work for walks of at most h links.
  void jump_stepwise();

  /// Waits. The smallest element that has come to no end, or find_bad_link::no_fault.
  std::uint32_t first_endless();

  /// Submits the writing of the ranks, or of the links, to a vector of indices of the type.
  void unpack(unpack_nodes::Half half, Type index, Handle& values);

 private:
  /// One round, or several in one task where that is possible. Needs Engine's submission lock.
  void submit(bool lean, std::uint32_t round, std::uint32_t rounds, Handle* changed);

  Runtime& runtime_;
  Type index_;
  Handle& links_;
  NodeBits bits_;
  std::size_t n_;
  std::size_t step_;       // nodes of a task that reads or writes them in order
  std::size_t jump_step_;  // and of one that jumps
  std::uint32_t rounds_;   // until all walks of n - 1 links have come to their end
  std::shared_ptr<Handle> nodes_;
};

}  // namespace pleach
