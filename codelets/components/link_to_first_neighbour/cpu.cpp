#include "components/link_to_first_neighbour/codelet.hpp"

#include <algorithm>

namespace pleach::link_to_first_neighbour::cpu {

void link_to_first_neighbour(Arguments arguments, const void* offset, const void* neighbour, std::uint32_t* label,
                             std::size_t count) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(offset);
    const auto* neighbours = static_cast<const Index*>(neighbour);
    for (std::size_t i = 0; i < count; ++i) {
      const auto v = static_cast<std::uint32_t>(arguments.first + i);
      label[i] = at[v] < at[v + 1] ? std::min(v, static_cast<std::uint32_t>(neighbours[at[v]])) : v;
    }
  });
}

}  // namespace pleach::link_to_first_neighbour::cpu
