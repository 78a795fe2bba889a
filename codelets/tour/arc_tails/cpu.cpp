#include "tour/arc_tails/codelet.hpp"

namespace pleach::arc_tails {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [from, to, tail] = buffers;
  for (std::size_t i = 0; i < tail.size(); ++i) {
    const std::size_t arc = arguments.first + i;
    tail[i] = arc % 2 == 0 ? from[arc / 2] : to[arc / 2];
  }
}

}  // namespace pleach::arc_tails
