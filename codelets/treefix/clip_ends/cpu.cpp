#include "treefix/clip_ends/codelet.hpp"

namespace pleach::clip_ends {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [end, end_here, marks] = buffers;
  for (std::size_t i = 0; i < end.size(); ++i) {
    const std::int64_t here = end[i] - arguments.begin;
    const bool is_here = here <= arguments.places;
    end_here[i] = is_here ? static_cast<std::uint32_t>(here) : beyond;
    marks[i] = is_here ? 1 : 0;
  }
}

}  // namespace pleach::clip_ends
