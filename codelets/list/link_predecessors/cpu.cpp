#include "list/link_predecessors/codelet.hpp"

#include <atomic>

namespace pleach::link_predecessors {

namespace {

/// Prefetch distance in predecessors.
constexpr std::size_t ahead = 64;

void link_one(std::uint32_t& predecessor, std::uint32_t own, std::uint32_t from) {
  const std::atomic_ref<std::uint32_t> shared(predecessor);
  // Once an element has been linked to, its predecessor is never the element itself again.
  std::uint32_t old = own;
  if (shared.compare_exchange_strong(old, from, std::memory_order_relaxed)) return;
  while (from < old && !shared.compare_exchange_weak(old, from, std::memory_order_relaxed)) {
  }
}

template <class Index>
void link_all(std::uint32_t first, const Index* to, std::size_t count, std::uint32_t* predecessor) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i + ahead < count) __builtin_prefetch(&predecessor[to[i + ahead]], 1);
    const auto from = first + static_cast<std::uint32_t>(i), own = static_cast<std::uint32_t>(to[i]);
    if (own != from) link_one(predecessor[own], own, from);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    link_all<Index>(arguments.first, typed.links, typed.links.size(), typed.predecessor);
  });
}

}  // namespace pleach::link_predecessors
