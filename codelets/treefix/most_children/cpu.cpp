#include "base/tile.hpp"
#include "treefix/most_children/codelet.hpp"

#include <algorithm>

namespace pleach::most_children {

void cpu(const Arguments&, const Buffers& buffers) {
  const auto [child, most] = buffers;
  const std::size_t n = child.size() - 1;
  for (std::size_t t = 0; t < tiles(n); ++t) {
    std::uint32_t largest = 0;
    for (std::size_t b = t * tile; b < std::min(n, (t + 1) * tile); ++b) {
      largest = std::max(largest, child[b + 1] - child[b]);
    }
    most[t] = static_cast<std::int32_t>(largest);
  }
}

}  // namespace pleach::most_children
