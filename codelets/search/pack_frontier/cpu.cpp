#include "search/pack_frontier/codelet.hpp"
#include "search/pack_frontier/element.hpp"

namespace pleach::pack_frontier {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [level, set] = typed;
    std::uint32_t* words = set + arguments.begin / 32;
    for (std::size_t i = arguments.first; i < std::size_t{arguments.first} + arguments.size; ++i) {
      const std::uint32_t bits = bits_of<Index>(i, arguments, level, level.size());
      if (bits != 0) words[i] |= bits;
    }
  });
}

}  // namespace pleach::pack_frontier
