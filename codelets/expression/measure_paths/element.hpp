// measure_paths for one element.
#pragma once

#include "expression/measure_paths/codelet.hpp"

namespace pleach::measure_paths {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const std::uint32_t p = arguments.first + k, path = b.row[p];
  if (p + 1 == arguments.n || b.row[p + 1] != path) b.count[path] = b.reach[p];
}

}  // namespace pleach::measure_paths
