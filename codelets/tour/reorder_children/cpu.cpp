#include "tour/reorder_children/codelet.hpp"

#include <algorithm>

namespace pleach::reorder_children::cpu {

namespace {

/// Vertices whose ranks are asked for before the first is used.
constexpr std::uint32_t batch = 64;

}  // namespace

void reorder_children(Arguments arguments, const Pointers& p) {
  const std::uint32_t end = arguments.first + arguments.size;
  std::uint32_t vertex[batch];
  for (std::uint32_t i = arguments.first; i < end; i += batch) {
    std::uint32_t count = 0;
    for (std::uint32_t v = i; v < std::min(i + batch, end); ++v) {
      if (p.begin[v] == p.begin[v + 1] || p.order[p.begin[v]] / 2 == p.visit[v].edge) continue;
      vertex[count++] = v;
      __builtin_prefetch(&p.rank[p.order[p.begin[v]]]);
      __builtin_prefetch(&p.move[p.visit[v].enter + 1], 1);
      __builtin_prefetch(&p.move[p.visit[v].leave], 1);
    }
    for (std::uint32_t k = 0; k < count; ++k) {
      const Visit visit = p.visit[vertex[k]];
      // Where the children that should come first begin.
      const std::int32_t middle = p.rank[p.order[p.begin[vertex[k]]]];
      const std::int32_t behind = middle - visit.enter - 1, before = visit.leave - middle;
      if (behind == 0) continue;
      p.move[visit.enter + 1] = before;
      p.move[middle] = -before - behind;
      p.move[visit.leave] = behind;
    }
  }
}

}  // namespace pleach::reorder_children::cpu
