#include "base/tile.hpp"
#include "list/count_unmarked/codelet.hpp"

#include <algorithm>

namespace pleach::count_unmarked {

void cpu(const Arguments&, const Buffers& buffers) {
  const std::uint8_t* marks = buffers.marks;
  std::int32_t* counts = buffers.counts;
  const std::size_t n = buffers.marks.size();
  for (std::size_t t = 0; t < tiles(n); ++t) {
    const std::uint8_t* first = marks + t * tile;
    counts[t] = static_cast<std::int32_t>(std::count(first, first + std::min(tile, n - t * tile), 0));
  }
}

}  // namespace pleach::count_unmarked
