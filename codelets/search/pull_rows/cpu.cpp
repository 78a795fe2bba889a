#include "search/pull_rows/codelet.hpp"
#include "search/pull_rows/element.hpp"

namespace pleach::pull_rows {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [offset, neighbour, frontier, reached_by] = buffers;
  for (std::size_t i = 0; i < reached_by.size(); ++i) {
    if (reached_by[i] != settle_level::none) continue;
    reached_by[i] = smallest_before(arguments.first + i, offset, neighbour, frontier);
  }
}

}  // namespace pleach::pull_rows
