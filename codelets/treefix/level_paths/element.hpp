// level_paths for one vertex.
#pragma once

#include "treefix/level_paths/codelet.hpp"

namespace pleach::level_paths {

PLEACH_DEVICE inline void element(const Arguments&, const Buffers& b, std::uint32_t k) {
  if (b.light[k] == 0) return;
  const std::int64_t sum = b.sum[k];
  b.level[b.path[static_cast<std::uint32_t>(sum)] - 1] = static_cast<std::uint32_t>(sum >> 32);
}

}  // namespace pleach::level_paths
