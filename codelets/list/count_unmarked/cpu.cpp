#include "list/count_unmarked/codelet.hpp"

#include "runtime/tile.hpp"

#include <algorithm>

namespace pleach::count_unmarked::cpu {

void count_unmarked(const std::uint8_t* marks, std::size_t k, std::int32_t* counts) {
  for (std::size_t t = 0; t < tiles(k); ++t) {
    const std::uint8_t* first = marks + t * tile;
    counts[t] = static_cast<std::int32_t>(std::count(first, first + std::min(tile, k - t * tile), 0));
  }
}

}  // namespace pleach::count_unmarked::cpu
