#include "search/pull_rows/codelet.hpp"

namespace pleach::pull_rows {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, frontier, reached_by] = typed;
    for (std::size_t i = 0; i < reached_by.size(); ++i) {
      if (reached_by[i] != settle_level::none) continue;
      const std::size_t v = arguments.first + i;
      for (std::uint32_t k = offset[v]; k < offset[v + 1]; ++k) {
        const Index w = neighbour[k];
        if ((frontier[w / 32] >> (w % 32) & 1) == 0) continue;
        reached_by[i] = w;
        break;
      }
    }
  });
}

}  // namespace pleach::pull_rows
