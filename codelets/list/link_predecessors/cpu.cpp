#include "list/link_predecessors/codelet.hpp"

#include <algorithm>
#include <atomic>

namespace pleach::link_predecessors::cpu {

namespace {

/// Elements between the prefetch of a predecessor and its use.
constexpr std::size_t ahead = 64;

void link_one(std::uint32_t& predecessor, std::uint32_t own, std::uint32_t from) {
  const std::atomic_ref<std::uint32_t> shared(predecessor);
  // Once an element has been linked to, its predecessor is never the element itself again.
  std::uint32_t old = own;
  if (shared.compare_exchange_strong(old, from, std::memory_order_relaxed)) return;
  while (from < old && !shared.compare_exchange_weak(old, from, std::memory_order_relaxed)) {
  }
}

}  // namespace

void link_predecessors(Arguments arguments, const void* links, std::size_t count, std::uint32_t* predecessor) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* to = static_cast<const Index*>(links);
    for (std::size_t i = 0; i < count; ++i) {
      if (i + ahead < count) __builtin_prefetch(&predecessor[to[i + ahead]], 1);
      const auto from = arguments.first + static_cast<std::uint32_t>(i), own = static_cast<std::uint32_t>(to[i]);
      if (own != from) link_one(predecessor[own], own, from);
    }
  });
}

}  // namespace pleach::link_predecessors::cpu
