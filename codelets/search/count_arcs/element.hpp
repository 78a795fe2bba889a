// count_arcs for one vertex of the frontier.
#pragma once

#include "search/count_arcs/codelet.hpp"

namespace pleach::count_arcs {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t at = arguments.first + i;
  std::int32_t count = 0;
  if (at < b.frontier.size()) {
    const std::uint32_t v = b.frontier[at];
    count = static_cast<std::int32_t>(b.offset[v + 1] - b.offset[v]);
  }
  b.count[i] = count;
}

}  // namespace pleach::count_arcs
