#include "graph/check_symmetry/codelet.hpp"

namespace pleach::check_symmetry::cpu {

void check_symmetry(Arguments arguments, const void* row, const void* neighbour, std::size_t count,
                    std::uint64_t* balance, std::size_t groups) {
  std::fill_n(balance, groups, 0);
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* from = static_cast<const Index*>(row);
    const auto* to = static_cast<const Index*>(neighbour);
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
      sum += balance_of(static_cast<std::uint64_t>(from[k]), static_cast<std::uint64_t>(to[k]));
    }
    balance[0] = sum;
  });
}

}  // namespace pleach::check_symmetry::cpu
