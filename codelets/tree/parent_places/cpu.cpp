#include "tree/parent_places/codelet.hpp"

#include <algorithm>

namespace pleach::parent_places {

namespace {

/// Prefetch distance in vertices. The parent's place is often cached: its vertex came shortly before.
constexpr std::size_t ahead = 64;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Place>(const Buffers<Index, Place>& b) {
    const Place *order = b.order, *place = b.place;
    const Index* parent = b.parent;
    std::int32_t* result = b.result;
    const std::size_t count = b.order.size();
    for (std::size_t k = 0; k < count; ++k) {
      __builtin_prefetch(&parent[order[std::min(k + 2 * ahead, count - 1)]]);
      __builtin_prefetch(&place[parent[order[std::min(k + ahead, count - 1)]]]);
      const auto v = static_cast<Index>(order[k]), p = parent[v];
      result[k] = p == v ? arguments.root : static_cast<std::int32_t>(place[p]) + arguments.plus;
    }
  });
}

}  // namespace pleach::parent_places
