#include "base/tile.hpp"
#include "tree/enters.h"
#include "tree/list_preorder/codelet.hpp"

#include <algorithm>

namespace pleach::list_preorder {

namespace {

/// Writes through a buffer, because a tile's vertices end where another task's begin. Each position stores a value,
/// which the next overwrites if the tour leaves a vertex: this needs no branch.
template <class Index, class Value, class ValueOf>
void list(std::uint32_t first, const Buffers<Index>& buffers, Value* values, ValueOf value_of) {
  const Index* tour = buffers.tour;
  const std::uint32_t* offsets = buffers.offsets;
  const std::size_t m = buffers.tour.size();
  Value buffer[tile + 1];
  for (std::size_t start = 0; values != nullptr && start < m; start += tile) {
    const std::size_t count = std::min(tile, m - start);
    const std::size_t place = offsets[(first + start) / tile];
    std::size_t next = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Index position = tour[start + k];
      buffer[next] = value_of(
          position, level_at(first + static_cast<std::uint32_t>(start + k), static_cast<std::uint32_t>(place + next)));
      next += position >= 0;
    }
    std::copy_n(buffer, next, values + place);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& b) {
    list<Index, Index>(first, b, b.vertex, [](Index v, std::uint32_t) { return v; });
    list<Index, Index>(first, b, b.root, [](Index v, std::uint32_t level) { return level == 0 ? v : Index{0}; });
    list<Index, std::int32_t>(first, b, b.level,
                              [](Index, std::uint32_t level) { return static_cast<std::int32_t>(level); });
    list<Index, std::int32_t>(first, b, b.minus_level,
                              [](Index, std::uint32_t level) { return -static_cast<std::int32_t>(level); });
  });
}

}  // namespace pleach::list_preorder
