#include "runtime/tile.hpp"
#include "tree/enters.h"
#include "tree/list_preorder/codelet.hpp"

#include <algorithm>

namespace pleach::list_preorder::cpu {

namespace {

/// Through a buffer: what a tile enters ends where another task's begins. Writing each value, to be overwritten where
/// the tour leaves a vertex, takes no branch.
template <class Index, class Value, class ValueOf>
void list(std::uint32_t first, const Index* tour, std::size_t m, const std::uint32_t* offsets, Value* values,
          ValueOf value_of) {
  Value buffer[tile + 1];
  for (std::size_t start = 0; start < m; start += tile) {
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

void list_preorder(Arguments arguments, const void* tour, std::size_t m, const std::uint64_t*,
                   const std::uint32_t* offsets, void* values) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto list_as = [&]<class Value>(Value, auto value_of) {
      list(arguments.first, static_cast<const Index*>(tour), m, offsets, static_cast<Value*>(values), value_of);
    };
    switch (arguments.kind) {
      case Kind::vertex: return list_as(Index{}, [](Index v, std::uint32_t) { return v; });
      case Kind::level:
        return list_as(std::int32_t{}, [](Index, std::uint32_t level) { return -static_cast<std::int32_t>(level); });
      case Kind::depth:
        return list_as(std::int32_t{}, [](Index, std::uint32_t level) { return static_cast<std::int32_t>(level); });
      case Kind::root: return list_as(Index{}, [](Index v, std::uint32_t level) { return level == 0 ? v : Index{0}; });
    }
  });
}

}  // namespace pleach::list_preorder::cpu
