#include "list/select_splitters/codelet.hpp"

namespace pleach::select_splitters {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [splitters, head] = arguments;
  const auto [heads, start] = buffers;
  for (std::uint32_t j = 0; j < start.size(); ++j) {
    if (j < splitters.count) {
      start[j] = splitter(splitters, j);
    } else {
      start[j] = heads != nullptr ? heads[j - splitters.count] : head + (j - splitters.count);
    }
  }
}

}  // namespace pleach::select_splitters
