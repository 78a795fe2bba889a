#include "array/block_of.hpp"
#include "search/count_targets/codelet.hpp"
#include "search/frontier_arcs.hpp"

#include <atomic>
#include <vector>

namespace pleach::count_targets {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [queue, offset, neighbour, start, count] = typed;
    const std::int64_t* starts = start;
    const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
    std::vector<std::uint32_t> mine(blocks);
    for_each_arc<Index>(&queue[arguments.begin + arguments.first], arguments.size, offset, neighbour,
                        [&](std::uint32_t, Index w) { ++mine[block_of(w, starts, blocks)]; });
    for (std::uint32_t b = 0; b < blocks; ++b) {
      if (mine[b] > 0) std::atomic_ref(count[b]).fetch_add(mine[b], std::memory_order_relaxed);
    }
  });
}

}  // namespace pleach::count_targets
