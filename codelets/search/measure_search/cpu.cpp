#include "search/measure_search/codelet.hpp"

namespace pleach::measure_search {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  std::fill_n(&buffers.tally[0], buffers.tally.size(), Tally{});
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Arrival* arrival = typed.arrival;
    const Index* at = typed.offset + arguments.first;
    Tally sum;
    for (std::size_t i = 0; i < typed.arrival.size(); ++i) {
      if (arrival[i].level < 0) continue;
      sum = merge(sum,
                  {1, static_cast<std::uint32_t>(at[i + 1] - at[i]), static_cast<std::uint32_t>(arrival[i].level) + 1});
    }
    typed.tally[0] = sum;
  });
}

}  // namespace pleach::measure_search
