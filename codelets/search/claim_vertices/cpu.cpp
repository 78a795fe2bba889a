#include "search/append.hpp"
#include "search/claim_vertices/codelet.hpp"

#include <type_traits>

namespace pleach::claim_vertices {

namespace {

/// Whether the calling task reaches the vertex first. As unsigned numbers, all vertices are below -1. Most have no
/// parent yet: their levels need not be read.
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

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [place, from, targets, offset, level, parent, queue, reached] = typed;
    Appender appender(offset, queue, *reached);
    std::uint32_t begin = arguments.first, end = arguments.first + arguments.size;
    if (targets) {
      begin = std::max(begin, targets[arguments.bucket]);
      end = std::min(end, targets[arguments.bucket + 1]);
    }
    constexpr std::uint32_t ahead = 16;
    for (std::uint32_t i = begin; i < end; ++i) {
      if (i + ahead < end) {
        __builtin_prefetch(&parent[place[i + ahead]], 1);
        __builtin_prefetch(&level[place[i + ahead]], 1);
      }
      const std::uint32_t v = place[i];
      if (claim<Index>(level[v], parent[v], from[i], arguments.depth)) appender.push(v);
    }
  });
}

}  // namespace pleach::claim_vertices
