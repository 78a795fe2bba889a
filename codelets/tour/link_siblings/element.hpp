// The links of a vertex, for CPU and CUDA.
#pragma once

#include "tour/link_siblings/codelet.hpp"

namespace pleach::link_siblings {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& buffers, std::size_t i) {
  const auto [vertices, first] = arguments;
  const auto [parent, vertex, beside, above, enter, leave, next, marks] = buffers;
  const std::size_t n = parent.size(), at = first + i;
  const std::int64_t p = parent[at], v = vertex[at];
  const std::int64_t before = at > 0 ? parent[at - 1] : beside[0];
  const std::int64_t behind = at + 1 < n ? parent[at + 1] : beside[1];
  const std::int64_t sibling = at + 1 < n ? vertex[at + 1] : beside[2];
  above[i] = 2 * p;
  enter[i] = 2 * v;
  leave[i] = 2 * v + 1;
  next[i] = behind == p ? 2 * sibling : p == vertices ? 2 * v + 1 : 2 * p + 1;
  marks[i] = p != vertices && before != p ? 0 : 1;
}

}  // namespace pleach::link_siblings
