// Concurrent union-find for the phases that hook vertices together; see hook_edges/codelet.hpp for the papers. label[v]
// <= v is the link of v; a root links to itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace pleach::union_find {

inline std::uint32_t load(std::uint32_t& label) { return std::atomic_ref(label).load(std::memory_order_relaxed); }

/// Returns the root of v, which links to `parent`. Halves the path. A store may undo another's shortening of a link:
/// the link still leads to the root.
inline std::uint32_t root(std::uint32_t* label, std::uint32_t v, std::uint32_t parent) {
  while (true) {
    const std::uint32_t next = load(label[parent]);
    if (next == parent) return parent;
    std::atomic_ref(label[v]).store(next, std::memory_order_relaxed);
    v = next;
    parent = load(label[v]);
  }
}

/// Returns false if both are in one component; in a graph of many edges most ends soon have equal labels.
inline bool join(std::uint32_t* label, std::uint32_t a, std::uint32_t b) {
  while (true) {
    const std::uint32_t parent_a = load(label[a]), parent_b = load(label[b]);
    if (parent_a == parent_b || parent_a == b || parent_b == a) return false;
    a = root(label, a, parent_a);
    b = root(label, b, parent_b);
    if (a == b) return false;
    if (a < b) std::swap(a, b);
    std::uint32_t seen = a;
    if (std::atomic_ref(label[a]).compare_exchange_strong(seen, b, std::memory_order_relaxed)) return true;
    a = seen;
  }
}

}  // namespace pleach::union_find
