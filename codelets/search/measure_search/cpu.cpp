#include "search/measure_search/codelet.hpp"

namespace pleach::measure_search::cpu {

void measure_search(Arguments arguments, const Visit* visit, std::size_t count, const void* offset, Tally* tally,
                    std::size_t groups) {
  std::fill_n(tally, groups, Tally{});
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(offset) + arguments.first;
    Tally sum;
    for (std::size_t i = 0; i < count; ++i) {
      if (visit[i].level < 0) continue;
      sum = merge(sum,
                  {1, static_cast<std::uint32_t>(at[i + 1] - at[i]), static_cast<std::uint32_t>(visit[i].level) + 1});
    }
    tally[0] = sum;
  });
}

}  // namespace pleach::measure_search::cpu
