// What step_to_children does for a vertex.
#pragma once

#include "treefix/step_to_children/codelet.hpp"

namespace pleach::step_to_children {

template <class Index>
PLEACH_DEVICE void step_to(std::uint32_t v, const Buffers<Index>& b, std::int32_t& step, std::int32_t& light) {
  const auto p = static_cast<std::uint32_t>(b.parent[v]);
  const auto place = static_cast<std::int32_t>(b.preorder[v]);
  if (p == v) {
    step = place;
    light = 1;
    return;
  }
  const std::int32_t h = b.heavy[p], behind = place - static_cast<std::int32_t>(b.preorder[p]);
  light = h == static_cast<std::int32_t>(v) ? 0 : 1;
  if (light == 0) {
    step = 1;
  } else if (h >= 0 && place < static_cast<std::int32_t>(b.preorder[h])) {
    step = behind + static_cast<std::int32_t>(b.subtree[h]);
  } else {
    step = behind;
  }
}

}  // namespace pleach::step_to_children
