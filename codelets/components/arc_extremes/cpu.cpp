#include "array/atomic_min.hpp"
#include "components/arc_extremes/codelet.hpp"

#include <algorithm>

namespace pleach::arc_extremes {

namespace {

/// Prefetch distance in arcs.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *row = typed.row, *neighbour = typed.neighbour, *place = typed.place;
    std::int32_t *low = typed.low, *minus_high = typed.minus_high;
    const std::size_t m = typed.neighbour.size();
    for (std::size_t k = 0; k < m;) {
      const Index v = row[k];
      const std::size_t begin = k;
      Index first = place[neighbour[k]], last = first;
      for (; k < m && row[k] == v; ++k) {
        if (k + ahead < m) __builtin_prefetch(&place[neighbour[k + ahead]]);
        first = std::min(first, place[neighbour[k]]);
        last = std::max(last, place[neighbour[k]]);
      }
      const auto least = static_cast<std::int32_t>(first), minus_most = -static_cast<std::int32_t>(last);
      std::int32_t &own_low = low[place[v]], &own_minus_high = minus_high[place[v]];
      if (begin > 0 && k < m) {  // no other task has arcs of this vertex
        own_low = std::min(own_low, least);
        own_minus_high = std::min(own_minus_high, minus_most);
      } else {
        lower(own_low, least);
        lower(own_minus_high, minus_most);
      }
    }
  });
}

}  // namespace pleach::arc_extremes
