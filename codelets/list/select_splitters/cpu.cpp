#include "list/select_splitters/codelet.hpp"

namespace pleach::select_splitters::cpu {

void select_splitters(Arguments arguments, const std::uint32_t* heads, std::uint32_t* start, std::size_t m) {
  const Splitters splitters = arguments.splitters;
  for (std::size_t i = 0; i < m; ++i) {
    const auto j = static_cast<std::uint32_t>(i);
    if (j < splitters.count) {
      start[i] = splitter(splitters, j);
    } else {
      start[i] = heads != nullptr ? heads[j - splitters.count] : arguments.head + (j - splitters.count);
    }
  }
}

}  // namespace pleach::select_splitters::cpu
