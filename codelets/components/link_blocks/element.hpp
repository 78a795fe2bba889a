// link_blocks for one place.
#pragma once

#include "components/link_blocks/codelet.hpp"

namespace pleach::link_blocks {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t k) {
  const auto blocks = static_cast<Index>(arguments.blocks);
  const auto place = static_cast<std::uint32_t>(arguments.first + k);
  const std::int32_t above = b.parent_place[place];
  if (above >= 0 && b.label[k] == place) {
    const Index head = b.order[above];
    const auto block = static_cast<Index>(b.number[place]);
    b.parent[block] = b.articulation[head] != 0 ? blocks + b.cut[head] : block;
  }
  const Index v = b.order[place];
  if (b.articulation[v] == 0) return;
  b.vertex[b.cut[v]] = v;
  b.parent[blocks + b.cut[v]] = above < 0 ? blocks + b.cut[v] : static_cast<Index>(b.number[b.label[k]]);
}

}  // namespace pleach::link_blocks
