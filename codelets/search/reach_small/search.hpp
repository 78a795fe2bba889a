// Searches components from their smallest vertices.
#pragma once

#include "search/reach_small/codelet.hpp"

namespace pleach::reach_small {

template <class Index>
PLEACH_DEVICE void search(const Arguments& arguments, const Buffers<Index>& b) {
  const Index *offset = b.offset, *neighbour = b.neighbour;
  std::uint32_t *const visited = b.visited, *const queue = b.queue;
  std::uint32_t *const next = &b.progress[0], *const begun = &b.progress[1], *const small = &b.progress[2];
  const auto n = static_cast<std::uint32_t>(b.arrival.size());
  FrontierState now = b.control[0];
  now.begin = now.end;
  std::uint32_t v = *next;
  const auto reach = [&](std::uint32_t w, std::uint32_t parent, std::uint32_t level) {
    const std::uint32_t bit = std::uint32_t{1} << (w % 32);
    if ((visited[w / 32] & bit) != 0) return;
    visited[w / 32] |= bit;
    b.arrival[w] = {parent, static_cast<std::int32_t>(level)};
    queue[now.end++] = w;
  };
  for (; v < n && now.begin == now.end && *small < arguments.most; ++v) {
    if ((visited[v / 32] & (std::uint32_t{1} << (v % 32))) != 0) continue;
    const std::uint32_t first = now.end;
    now.level = 0;
    reach(v, v, 0);
    ++*begun;
    while (now.begin < now.end && now.end - first < arguments.large) {
      for (const std::uint32_t level_end = now.end; now.begin < level_end; ++now.begin) {
        const std::uint32_t from = queue[now.begin];
        for (auto k = static_cast<std::size_t>(offset[from + 1]); k-- > static_cast<std::size_t>(offset[from]);) {
          reach(static_cast<std::uint32_t>(neighbour[k]), from, now.level + 1);
        }
      }
      ++now.level;
    }
    if (now.begin == now.end) *small += now.end - first;
  }
  *next = v;
  now.size = now.end - now.begin;
  now.arcs = 0;
  Control& control = b.control[0];
  static_cast<FrontierState&>(control) = now;
  control.heading = now.size > 0 ? Heading::down : Heading::over;
  for (Control::Found& found : control.found) found = {};
}

}  // namespace pleach::reach_small
