// Claims a vertex of a block, on a CPU core.
#pragma once

#include <atomic>
#include <type_traits>

namespace pleach {

/// Returns whether the calling task reaches the vertex first. As an unsigned number, -1 is larger than all vertices.
/// Most vertices have no parent yet, and their levels need not be read.
template <class Index>
bool claim(Index& level, Index& parent, Index from, Index depth) {
  using Word = std::make_unsigned_t<Index>;
  constexpr auto none = static_cast<Word>(-1);
  const std::atomic_ref shared(reinterpret_cast<Word&>(parent));
  const std::atomic_ref shared_level(level);
  Word before = shared.load(std::memory_order_relaxed);
  if (before != none) {
    const Index seen = shared_level.load(std::memory_order_relaxed);
    if (seen >= 0 && seen < depth) return false;
  }
  do {
    if (before <= static_cast<Word>(from)) return false;
  } while (!shared.compare_exchange_weak(before, static_cast<Word>(from), std::memory_order_relaxed));
  if (before != none) return false;
  shared_level.store(depth, std::memory_order_relaxed);
  return true;
}

}  // namespace pleach
