#include "search/append.hpp"
#include "search/pull_rows/element.hpp"

namespace pleach::pull_rows {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, leaving, own, others, level, parent, queue, reached] = typed;
    Appender appender(leaving, queue, *reached);
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (level[i] >= 0) continue;
      const auto v = static_cast<std::uint32_t>(arguments.first + i);
      for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
        const Index w = neighbour[k];
        if (!is_in_frontier(arguments, own, others, static_cast<std::uint64_t>(w))) continue;
        level[i] = arguments.depth;
        parent[i] = w;
        appender.push(v);
        break;
      }
    }
  });
}

}  // namespace pleach::pull_rows
