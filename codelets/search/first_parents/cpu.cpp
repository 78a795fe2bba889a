#include "search/first_parents/codelet.hpp"

namespace pleach::first_parents {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, level, parent] = typed;
    for (std::size_t i = 0; i < parent.size(); ++i) {
      const std::size_t v = arguments.first + i;
      if (stays(arguments, level[v])) continue;
      Index k = offset[v];
      while (level[neighbour[k]] != level[v] - 1) ++k;
      parent[i] = neighbour[k];
    }
  });
}

}  // namespace pleach::first_parents
