#include "search/pack_frontier/codelet.hpp"

#include <algorithm>
#include <cstring>

namespace pleach::pack_frontier {

namespace {

/// Returns the bits of word i of the words with vertices of the block.
template <class Index>
std::uint32_t bits_of(std::size_t i, const Arguments& arguments, const Index* level, std::size_t n) {
  const std::size_t shift = arguments.begin % 32, from = std::max(32 * i, shift),
                    end = std::min(32 * i + 32, shift + n);
  const Index depth = arguments.depth;
  std::uint8_t is_in[32]{};
  if (end - from == 32) {  // a loop of known length
    for (std::size_t bit = 0; bit < 32; ++bit) is_in[bit] = level[from - shift + bit] == depth ? 1 : 0;
  } else {
    for (std::size_t bit = from; bit < end; ++bit) is_in[bit % 32] = level[bit - shift] == depth ? 1 : 0;
  }
  std::uint32_t word = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    std::uint64_t flags;
    std::memcpy(&flags, is_in + 8 * byte, sizeof flags);
    word |= static_cast<std::uint32_t>(flags * 0x0102040810204080 >> 56) << 8 * byte;  // bit k is that of byte k
  }
  return word;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [level, set] = typed;
    std::uint32_t* words = set + arguments.begin / 32;
    for (std::size_t i = arguments.first; i < std::size_t{arguments.first} + arguments.size; ++i) {
      const std::uint32_t bits = bits_of<Index>(i, arguments, level, level.size());
      words[i] = arguments.adds ? words[i] | bits : bits;
    }
  });
}

}  // namespace pleach::pack_frontier
