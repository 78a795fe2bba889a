#include "search/append.hpp"
#include "search/pull_rows/codelet.hpp"

#include <atomic>

namespace pleach::pull_rows {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, leaving, frontier, level, parent, queue, reached, next] = typed;
    Appender appender(leaving, queue, *reached);
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (level[i] >= 0) continue;
      const auto v = static_cast<std::uint32_t>(arguments.first + i);
      for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
        const Index w = neighbour[k];
        if ((frontier[w / 32] >> (w % 32) & 1) == 0) continue;
        level[i] = arguments.depth;
        parent[i] = w;
        appender.push(v);
        const std::uint64_t number = arguments.begin + v;
        std::atomic_ref(next[number / 32]).fetch_or(std::uint32_t{1} << (number % 32), std::memory_order_relaxed);
        break;
      }
    }
  });
}

}  // namespace pleach::pull_rows
