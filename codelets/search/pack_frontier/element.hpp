// A word in pack_frontier.
#pragma once

#include "search/pack_frontier/codelet.hpp"

namespace pleach::pack_frontier {

/// The bits of the block's vertices in word i of those that have any.
template <class Index>
PLEACH_DEVICE std::uint32_t bits_of(std::size_t i, const Arguments& arguments, const Index* level, std::size_t n) {
  const std::size_t shift = arguments.begin % 32, end = shift + n, from = 32 * i;
  const Index depth = arguments.depth;
  std::uint32_t word = 0;
  for (std::size_t bit = from > shift ? from : shift; bit < from + 32 && bit < end; ++bit) {
    if (level[bit - shift] == depth) word |= std::uint32_t{1} << (bit - from);
  }
  return word;
}

}  // namespace pleach::pack_frontier
