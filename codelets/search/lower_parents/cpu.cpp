#include "array/atomic_min.hpp"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [offset, neighbour, queue, arrival] = typed;
    const std::uint32_t begin = arguments.begin + arguments.first;
    for (std::uint32_t i = begin; i < begin + arguments.size; ++i) {
      const std::uint32_t u = queue[i];
      for (Index k = offset[u]; k < offset[u + 1]; ++k) {
        Arrival& reached = arrival[neighbour[k]];
        if (reached.level == arrival[u].level + 1) lower(reached.parent, u);
      }
    }
  });
}

}  // namespace pleach::lower_parents
