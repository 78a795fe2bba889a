#include "tour/map_edges/codelet.hpp"

namespace pleach::map_edges::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

}  // namespace

void map_edges(Arguments arguments, const Pointers& p, std::size_t arcs) {
  const std::uint32_t end = arguments.first + arguments.size;
  std::int32_t vertices = 0;
  for (std::uint32_t i = arguments.first; i < end; ++i) {
    if (i + ahead < end) __builtin_prefetch(&p.successor[p.order[i + ahead] ^ 1], 1);
    const bool last = i + 1 == arcs || p.source[i + 1] != p.source[i];
    const std::uint32_t next = p.order[last ? p.begin[p.source[i]] : i + 1], before = p.order[i] ^ 1;
    p.successor[before] = static_cast<std::int32_t>(next);
    vertices += last - (next == before);
  }
  *p.vertices = vertices;
}

}  // namespace pleach::map_edges::cpu
