// What count_enters and scan_tile_sums make of a tour.
#pragma once

#include "base/tile.hpp"

#include <cstdint>
#include <vector>

namespace pleach::test {

struct Enters {
  std::vector<std::int64_t> words;
  std::vector<std::int32_t> sums, offsets;
};

template <class Index>
Enters enters_of(const std::vector<Index>& tour) {
  const std::size_t m = tour.size();
  Enters enters{std::vector<std::int64_t>((m + 31) / 32), std::vector<std::int32_t>(tiles(m)),
                std::vector<std::int32_t>(tiles(m))};
  for (std::size_t i = 0; i < m; ++i) {
    if (i % tile == 0 && i > 0) enters.offsets[i / tile] = enters.offsets[i / tile - 1] + enters.sums[i / tile - 1];
    if (i % 32 == 0) enters.words[i / 32] = std::int64_t{enters.sums[i / tile]} << 32;
    if (tour[i] < 0) continue;
    enters.words[i / 32] |= std::int64_t{1} << (i % 32);
    ++enters.sums[i / tile];
  }
  return enters;
}

}  // namespace pleach::test
