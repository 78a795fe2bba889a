#include "array/atomic_min.hpp"
#include "components/arc_extremes/codelet.hpp"

#include <algorithm>

namespace pleach::arc_extremes {

namespace {

/// Arcs between the prefetch of a place and its use.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index *row = typed.row, *neighbour = typed.neighbour, *place = typed.place;
    std::int32_t *low = typed.low, *minus_high = typed.minus_high;
    const std::size_t m = typed.neighbour.size();
    for (std::size_t k = 0; k < m;) {
      const Index v = row[k];
      Index first = place[neighbour[k]], last = first;
      for (; k < m && row[k] == v; ++k) {
        if (k + ahead < m) __builtin_prefetch(&place[neighbour[k + ahead]]);
        first = std::min(first, place[neighbour[k]]);
        last = std::max(last, place[neighbour[k]]);
      }
      lower(low[place[v]], static_cast<std::int32_t>(first));
      lower(minus_high[place[v]], -static_cast<std::int32_t>(last));
    }
  });
}

}  // namespace pleach::arc_extremes
