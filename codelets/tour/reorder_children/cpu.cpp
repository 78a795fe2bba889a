#include "tour/reorder_children/codelet.hpp"

#include <algorithm>

namespace pleach::reorder_children {

namespace {

/// Vertices whose ranks are prefetched before the first is used.
constexpr std::uint32_t batch = 64;

}  // namespace

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [visit, order, begin, rank, move] = buffers;
  const std::uint32_t end = arguments.first + arguments.size;
  std::uint32_t vertex[batch];
  for (std::uint32_t i = arguments.first; i < end; i += batch) {
    std::uint32_t count = 0;
    for (std::uint32_t v = i; v < std::min(i + batch, end); ++v) {
      if (begin[v] == begin[v + 1] || order[begin[v]] / 2 == visit[v].edge) continue;
      vertex[count++] = v;
      __builtin_prefetch(&rank[order[begin[v]]]);
      __builtin_prefetch(&move[visit[v].enter + 1], 1);
      __builtin_prefetch(&move[visit[v].leave], 1);
    }
    for (std::uint32_t k = 0; k < count; ++k) {
      const Visit here = visit[vertex[k]];
      // The position where the children begin that should come first.
      const std::int32_t middle = rank[order[begin[vertex[k]]]];
      const std::int32_t behind = middle - here.enter - 1, before = here.leave - middle;
      if (behind == 0) continue;
      move[here.enter + 1] = before;
      move[middle] = -before - behind;
      move[here.leave] = behind;
    }
  }
}

}  // namespace pleach::reorder_children
