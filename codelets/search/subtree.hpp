// Result of number_reached for a vertex, for unpack_subtrees.
#pragma once

#include <cstdint>

namespace pleach {

/// One aligned piece: consecutive vertices of a queue are rarely neighbours, and several vectors would take a cache
/// line each.
struct alignas(16) Subtree {
  std::uint32_t parent;  // a root is its own parent
  std::uint32_t size;
  std::uint32_t end;  // place in preorder after the subtree
  std::uint32_t unused;
};

}  // namespace pleach
