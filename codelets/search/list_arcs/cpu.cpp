#include "search/list_arcs/codelet.hpp"

#include <algorithm>

namespace pleach::list_arcs {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [frontier, before, offset, neighbour, to, from] = typed;
    const std::size_t first = arguments.first, count = to.size();
    const std::int32_t *begin = before, *end = begin + before.size();
    auto k = static_cast<std::size_t>(std::upper_bound(begin, end, static_cast<std::int32_t>(first)) - begin) - 1;
    for (std::size_t i = 0; i < count; ++k) {
      const std::size_t row = offset[frontier[k]] + (first + i - static_cast<std::size_t>(begin[k]));
      const std::size_t arcs = std::min(static_cast<std::size_t>(begin[k + 1]) - first, count) - i;
      std::copy_n(&neighbour[row], arcs, &to[i]);
      std::fill_n(&from[i], arcs, arguments.start + frontier[k]);
      i += arcs;
    }
  });
}

}  // namespace pleach::list_arcs
