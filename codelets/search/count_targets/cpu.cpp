#include "array/block_of.hpp"
#include "search/count_targets/codelet.hpp"
#include "search/frontier_arcs.hpp"

#include <atomic>
#include <vector>

namespace pleach::count_targets {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [queue, offset, neighbour, start, targets, reached] = typed;
    const std::int64_t* starts = start;
    const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
    std::vector<std::uint32_t> mine(blocks);
    for_each_arc<Index>(&queue[arguments.begin + arguments.first], arguments.size, offset, neighbour,
                        [&](std::uint32_t, Index w) { ++mine[block_of(w, starts, blocks)]; });
    const auto add = [](std::uint32_t& sum, std::uint32_t more) {
      return std::atomic_ref(sum).fetch_add(more, std::memory_order_relaxed);
    };
    for (std::uint32_t b = 0; b < blocks; ++b) {
      if (mine[b] == 0) continue;
      const bool is_first = add(targets[arguments.counted + b], mine[b]) == 0;
      if (b == arguments.own) continue;
      add((*reached).told, mine[b]);
      if (is_first) add((*reached).messages, 1);
    }
  });
}

}  // namespace pleach::count_targets
