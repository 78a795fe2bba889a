#include "search/pack_frontier/codelet.hpp"

#include <algorithm>

namespace pleach::pack_frontier {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [marks, set] = buffers;
  const std::size_t shift = arguments.shift, end = shift + marks.size();
  for (std::size_t i = 0; i < set.size(); ++i) {
    const std::size_t begin = 32 * (arguments.first + i);
    std::uint32_t word = 0;
    for (std::size_t bit = std::max(begin, shift); bit < std::min(begin + 32, end); ++bit) {
      if (marks[bit - shift] == 0) word |= std::uint32_t{1} << (bit - begin);
    }
    set[i] = word;
  }
}

}  // namespace pleach::pack_frontier
