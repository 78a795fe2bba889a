#include "graph/check_offsets/codelet.hpp"

namespace pleach::check_offsets::cpu {

void check_offsets(Arguments arguments, const void* offset, std::size_t offsets, std::uint32_t* fault) {
  *fault = no_fault;
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(offset);
    const std::uint32_t last = static_cast<std::uint32_t>(offsets) - 1;
    for (std::uint32_t i = arguments.first; i < arguments.first + arguments.size; ++i) {
      const Index before = i == 0 ? 0 : at[i - 1];
      if ((i == 0 && at[i] != 0) || at[i] < before || (i == last && at[i] != static_cast<Index>(arguments.arcs))) {
        *fault = i;
        return;
      }
    }
  });
}

}  // namespace pleach::check_offsets::cpu
