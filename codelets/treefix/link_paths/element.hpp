// link_paths for one vertex.
#pragma once

#include "treefix/link_paths/codelet.hpp"

namespace pleach::link_paths {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  if (b.light[k] == 0) return;
  const std::uint32_t v = arguments.first + k, path = b.row[b.place[v]];
  const auto p = static_cast<std::uint32_t>(b.parent[k]);
  const std::uint32_t above = p == v ? 0 : b.place[p], on = p == v ? 0 : b.row[above];
  b.above[path] = above;
  b.up[path] = on < arguments.roots ? 0 : on + 1;
}

}  // namespace pleach::link_paths
