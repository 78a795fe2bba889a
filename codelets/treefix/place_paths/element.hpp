// place_paths for one place.
#pragma once

#include "treefix/place_paths/codelet.hpp"

namespace pleach::place_paths {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const std::uint32_t start = b.start[b.path[k] - 1];
  b.reach[k] = arguments.first + k - start + 1;
  b.row[k] = b.rank[start];
}

}  // namespace pleach::place_paths
