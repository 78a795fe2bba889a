#include "search/count_arcs/codelet.hpp"

namespace pleach::count_arcs {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [frontier, offset, count] = buffers;
  for (std::size_t i = 0; i < count.size(); ++i) {
    const std::size_t at = arguments.first + i;
    count[i] = at < frontier.size() ? static_cast<std::int32_t>(offset[frontier[at] + 1] - offset[frontier[at]]) : 0;
  }
}

}  // namespace pleach::count_arcs
