// What step_to_children does for a vertex.
#pragma once

#include "treefix/step_to_children/codelet.hpp"

namespace pleach::step_to_children {

template <class Index>
PLEACH_DEVICE std::int32_t step_to(std::uint32_t v, const Buffers<Index>& b, std::int32_t& light) {
  const auto p = static_cast<std::uint32_t>(b.parent[v]);
  const auto place = static_cast<std::int32_t>(b.preorder[v]);
  if (p == v) {
    light = 1;
    return place;
  }
  const std::int32_t h = b.heavy[p], behind = place - static_cast<std::int32_t>(b.preorder[p]);
  light = h == static_cast<std::int32_t>(v) ? 0 : 1;
  if (light == 0) return 1;
  const bool before_heavy = h >= 0 && place < static_cast<std::int32_t>(b.preorder[h]);
  return before_heavy ? behind + static_cast<std::int32_t>(b.subtree[h]) : behind;
}

template <class Index>
PLEACH_DEVICE void take_step(std::uint32_t first, std::uint32_t k, const Buffers<Index>& b) {
  std::int32_t light;
  const std::int32_t step = step_to(first + k, b, light);
  b.light[k] = light;
  b.step[k] = static_cast<std::int64_t>(light) << 32 | step;
}

}  // namespace pleach::step_to_children
