#include "search/pack_frontier/codelet.hpp"
#include "search/pack_frontier/element.hpp"

namespace pleach::pack_frontier {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [begin, first, size] = arguments;
  const auto [marks, set] = buffers;
  for (std::size_t i = first; i < std::size_t{first} + size; ++i) {
    const std::uint32_t bits = bits_of(i, begin, marks, marks.size());
    if (bits != 0) set[begin / 32 + i] |= bits;
  }
}

}  // namespace pleach::pack_frontier
