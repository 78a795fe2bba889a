// A word in pack_frontier.
#pragma once

#include "search/pack_frontier/codelet.hpp"

namespace pleach::pack_frontier {

/// The bits of the block's vertices in word i of those that have any.
PLEACH_DEVICE inline std::uint32_t bits_of(std::size_t i, std::size_t begin, const std::uint8_t* marks, std::size_t n) {
  const std::size_t shift = begin % 32, end = shift + n, from = 32 * i;
  std::uint32_t word = 0;
  for (std::size_t bit = from > shift ? from : shift; bit < from + 32 && bit < end; ++bit) {
    if (marks[bit - shift] == 0) word |= std::uint32_t{1} << (bit - from);
  }
  return word;
}

}  // namespace pleach::pack_frontier
