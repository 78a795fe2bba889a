// climb_paths for one query.
#pragma once

#include "tree/climb_paths/codelet.hpp"

namespace pleach::climb_paths {

template <class Index>
PLEACH_DEVICE Index ancestor_at(std::uint32_t roots, const Buffers<Index>& b, std::uint32_t k) {
  std::uint32_t p = b.place[b.v[k]];
  auto left = static_cast<std::uint64_t>(b.steps[k]);
  while (left >= b.reach[p]) {
    const std::uint32_t path = b.row[p];
    if (path < roots) return Index{-1};
    left -= b.reach[p];
    p = b.above[path];
  }
  return static_cast<Index>(b.order[p - left]);
}

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  b.result[k] = ancestor_at(arguments.roots, b, k);
}

}  // namespace pleach::climb_paths
