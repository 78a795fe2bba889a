#include "array/atomic_min.hpp"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

namespace {

/// Prefetch distances: in vertices, for offsets and the rows there, which are at random addresses; in arcs of a row,
/// for their heads.
constexpr std::uint32_t rows_ahead = 8, arcs_ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, queue, control, arrival] = typed;
    const Unsettled unsettled = Unsettled::of(arguments, queue.size(), *control);
    for (std::uint32_t i = unsettled.from; i < unsettled.to; ++i) {
      if (i + 2 * rows_ahead < unsettled.to) {
        const std::uint32_t soon = queue[unsettled.place(i + 2 * rows_ahead)];
        __builtin_prefetch(&offset[soon]);
        __builtin_prefetch(&arrival[soon]);
      }
      if (i + rows_ahead < unsettled.to) {
        __builtin_prefetch(&neighbour[offset[queue[unsettled.place(i + rows_ahead)]]]);
      }
      const std::uint32_t u = queue[unsettled.place(i)];
      const std::int32_t next = arrival[u].level + 1;
      const Index end = offset[u + 1];
      for (Index k = offset[u]; k < end; ++k) {
        if (end - k > static_cast<Index>(arcs_ahead)) __builtin_prefetch(&arrival[neighbour[k + arcs_ahead]], 1);
        Arrival& reached = arrival[neighbour[k]];
        if (reached.level == next) lower(reached.parent, u);
      }
    }
  });
}

}  // namespace pleach::lower_parents
