// Concurrent union-find for the phases that hook vertices together; see hook_edges/codelet.hpp for the papers. label[v]
// <= v is the link of v; a root links to itself.
#pragma once

#include <cstdint>

namespace pleach::union_find {

// Loads and stores are volatile, because values in the first-level cache may be old.

/// Returns the root of v, which links to `parent`. Halves the path. A store may undo another's shortening of a link:
/// the link still leads to the root.
__device__ inline std::uint32_t root(volatile std::uint32_t* label, std::uint32_t v, std::uint32_t parent) {
  while (true) {
    const std::uint32_t next = label[parent];
    if (next == parent) return parent;
    label[v] = next;
    v = next;
    parent = label[v];
  }
}

/// Returns false if both are in one component; in a graph of many edges most ends soon have equal labels.
__device__ inline bool join(std::uint32_t* shared_label, std::uint32_t a, std::uint32_t b) {
  volatile std::uint32_t* label = shared_label;
  while (true) {
    const std::uint32_t parent_a = label[a], parent_b = label[b];
    if (parent_a == parent_b || parent_a == b || parent_b == a) return false;
    a = root(label, a, parent_a);
    b = root(label, b, parent_b);
    if (a == b) return false;
    const std::uint32_t larger = ::max(a, b), smaller = ::min(a, b);
    a = atomicCAS(&shared_label[larger], larger, smaller);
    if (a == larger) return true;
    b = smaller;
  }
}

}  // namespace pleach::union_find
