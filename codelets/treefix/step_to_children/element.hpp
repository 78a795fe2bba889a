// step_to_children for one vertex.
#pragma once

#include "treefix/step_to_children/codelet.hpp"

namespace pleach::step_to_children {

/// Few branches, because the heavy child and the children before it are unpredictable.
template <class Index>
PLEACH_DEVICE std::int32_t step_to(std::uint32_t v, const Buffers<Index>& b, std::int32_t& light) {
  const auto p = static_cast<std::uint32_t>(b.parent[v]);
  const auto place = static_cast<std::int32_t>(b.preorder[v]);
  if (p == v) {
    light = 1;
    return place;
  }
  const auto h = static_cast<std::uint32_t>(b.heavy[p]), other = static_cast<std::int32_t>(h) < 0 ? v : h;
  const std::int32_t behind = place - static_cast<std::int32_t>(b.preorder[p]);
  const bool before_heavy = place < static_cast<std::int32_t>(b.preorder[other]);
  light = h == v ? 0 : 1;
  const std::int32_t to = behind + (before_heavy ? static_cast<std::int32_t>(b.subtree[other]) : 0);
  return light == 0 ? 1 : to;
}

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  std::int32_t light;
  const std::int32_t step = step_to(arguments.first + k, b, light);
  b.light[k] = light;
  b.step[k] = static_cast<std::int64_t>(light) << 32 | step;
}

}  // namespace pleach::step_to_children
