#include "base/prefetch.hpp"
#include "tour/map_edges/codelet.hpp"

namespace pleach::map_edges {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [first, size] = arguments;
  const auto [order, source, begin, successor, vertices, scratch] = buffers;
  const std::size_t arcs = order.size();
  const std::uint32_t end = first + size;
  std::int32_t count = 0;
  for (std::uint32_t i = first; i < end; ++i) {
    if (i + ahead < end) __builtin_prefetch(&successor[order[i + ahead] ^ 1], 1);
    const bool last = i + 1 == arcs || source[i + 1] != source[i];
    const std::uint32_t next = order[last ? begin[source[i]] : i + 1], before = order[i] ^ 1;
    successor[before] = static_cast<std::int32_t>(next);
    count += last - (next == before);
  }
  vertices[0] = count;
}

}  // namespace pleach::map_edges
