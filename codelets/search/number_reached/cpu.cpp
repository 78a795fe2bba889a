#include "search/number_reached/codelet.hpp"

namespace pleach::number_reached {

namespace {

/// Prefetch distance in vertices.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments&, const Buffers& buffers) {
  const auto [arrival, queue, subtree] = buffers;
  const std::size_t n = queue.size();
  for (std::size_t v = 0; v < n; ++v) subtree[v] = {arrival[v].parent, 1, 0, 0};
  for (std::size_t i = n; i-- > 0;) {
    if (i >= ahead) __builtin_prefetch(&subtree[queue[i - ahead]], 1);
    const auto [parent, size, end, unused] = subtree[queue[i]];
    if (parent != queue[i]) subtree[parent].size += size;
  }
  // Until a vertex's last child has begun, its `end` is the beginning of the next child.
  std::uint32_t trees_end = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (i + ahead < n) __builtin_prefetch(&subtree[queue[i + ahead]], 1);
    Subtree& own = subtree[queue[i]];
    std::uint32_t& begin = own.parent == queue[i] ? trees_end : subtree[own.parent].end;
    own.end = begin + 1;
    begin += own.size;
  }
}

}  // namespace pleach::number_reached
