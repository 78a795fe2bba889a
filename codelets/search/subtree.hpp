// What number_reached leaves at a vertex, and unpack_subtrees reads.
#pragma once

#include <cstdint>

namespace pleach {

/// All in one piece: a vertex of a queue is rarely near the one before it, and a cache line for each of many vectors
/// takes several times as long.
struct alignas(16) Subtree {
  std::uint32_t parent;  // a root is its own
  std::uint32_t size;
  std::uint32_t end;  // the place in preorder behind it
  std::uint32_t unused;
};

}  // namespace pleach
