// What a vertex does in pull_rows.
#pragma once

#include "search/pull_rows/codelet.hpp"

namespace pleach::pull_rows {

/// The smallest neighbour of vertex v of the block that is in the frontier, or `none`.
PLEACH_DEVICE inline std::int64_t smallest_before(std::size_t v, const std::uint32_t* offset,
                                                  const std::int64_t* neighbour, const std::uint32_t* frontier) {
  std::int64_t least = settle_level::none;
  for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
    const std::int64_t w = neighbour[k];
    if (w < least && (frontier[w / 32] >> (w % 32) & 1) != 0) least = w;
  }
  return least;
}

}  // namespace pleach::pull_rows
