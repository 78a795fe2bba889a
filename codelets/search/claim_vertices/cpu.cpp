#include "search/append.hpp"
#include "search/claim_vertices/codelet.hpp"

#include <type_traits>

namespace pleach::claim_vertices {

namespace {

/// Whether the calling task reaches the vertex first. As unsigned numbers, all vertices are below -1.
template <class Index>
bool claim(Index& level, Index& parent, Index from, Index depth) {
  const std::atomic_ref shared_level(level);
  const Index seen = shared_level.load(std::memory_order_relaxed);
  if (seen >= 0 && seen < depth) return false;
  using Word = std::make_unsigned_t<Index>;
  const std::atomic_ref shared(reinterpret_cast<Word&>(parent));
  Word before = shared.load(std::memory_order_relaxed);
  do {
    if (before <= static_cast<Word>(from)) return false;
  } while (!shared.compare_exchange_weak(before, static_cast<Word>(from), std::memory_order_relaxed));
  if (before != static_cast<Word>(-1)) return false;
  shared_level.store(depth, std::memory_order_relaxed);
  return true;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [place, from, offset, level, parent, queue, reached] = typed;
    Appender appender(offset, queue, *reached);
    for (std::uint32_t i = arguments.first; i < arguments.first + arguments.size; ++i) {
      const std::uint32_t v = place[i];
      if (claim<Index>(level[v], parent[v], from[i], arguments.depth)) appender.push(v);
    }
  });
}

}  // namespace pleach::claim_vertices
