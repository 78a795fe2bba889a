// Concurrent union-find, as the phases that hook vertices together need it: hook_edges/codelet.hpp names the papers.
// label[v] <= v is what v links to; a root is its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace pleach::union_find {

inline std::uint32_t load(std::uint32_t& label) { return std::atomic_ref(label).load(std::memory_order_relaxed); }

/// Halves the path. A store may bring back a link that another has shortened meanwhile: it still leads to the root.
inline std::uint32_t root(std::uint32_t* label, std::uint32_t v) {
  while (true) {
    const std::uint32_t parent = load(label[v]), next = load(label[parent]);
    if (next == parent) return parent;
    std::atomic_ref(label[v]).store(next, std::memory_order_relaxed);
    v = next;
  }
}

/// False if both are in one component: in a graph of many edges most ends soon have one label.
inline bool join(std::uint32_t* label, std::uint32_t a, std::uint32_t b) {
  if (load(label[a]) == load(label[b])) return false;
  while (true) {
    a = root(label, a);
    b = root(label, b);
    if (a == b) return false;
    if (a < b) std::swap(a, b);
    std::uint32_t seen = a;
    if (std::atomic_ref(label[a]).compare_exchange_strong(seen, b, std::memory_order_relaxed)) return true;
    a = seen;
  }
}

}  // namespace pleach::union_find
