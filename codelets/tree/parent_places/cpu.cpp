#include "tree/parent_places/codelet.hpp"

#include <algorithm>

namespace pleach::parent_places::cpu {

namespace {

/// Vertices between the prefetch of a parent and its use. The parent's place is often not far: it came shortly before.
constexpr std::size_t ahead = 64;

}  // namespace

void parent_places(Arguments arguments, const void* order, std::size_t count, const void* parent, const void* place,
                   std::int32_t* result) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* vertex = static_cast<const Index*>(order);
    const auto* above = static_cast<const Index*>(parent);
    const auto* at = static_cast<const Index*>(place);
    for (std::size_t k = 0; k < count; ++k) {
      __builtin_prefetch(&above[vertex[std::min(k + 2 * ahead, count - 1)]]);
      __builtin_prefetch(&at[above[vertex[std::min(k + ahead, count - 1)]]]);
      const Index v = vertex[k], p = above[v];
      result[k] = p == v ? -1 : static_cast<std::int32_t>(at[p]);
    }
  });
}

}  // namespace pleach::parent_places::cpu
