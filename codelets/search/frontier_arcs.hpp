// The arcs of a frontier, on CPU cores.
#pragma once

#include "search/reached.hpp"

#include <algorithm>

namespace pleach {

/// Calls f with the tail and the head of each arc of the pieces. Rows are at random addresses, so they are prefetched a
/// few pieces ahead.
template <class Index, class F>
void for_each_arc(const Piece* piece, std::size_t pieces, const std::uint32_t* offset, const Index* neighbour, F f) {
  constexpr std::size_t ahead = 8, line = 64 / sizeof(Index);
  const auto begin_of = [&](const Piece& p) { return offset[p.vertex] + p.number * arcs_of_piece; };
  for (std::size_t i = 0; i < pieces; ++i) {
    if (i + 2 * ahead < pieces) __builtin_prefetch(&offset[piece[i + 2 * ahead].vertex]);
    if (i + ahead < pieces) {
      const Index* row = neighbour + begin_of(piece[i + ahead]);
      __builtin_prefetch(row);
      __builtin_prefetch(row + line);
    }
    const std::uint32_t begin = begin_of(piece[i]), end = std::min(begin + arcs_of_piece, offset[piece[i].vertex + 1]);
    for (std::uint32_t k = begin; k < end; ++k) f(piece[i].vertex, neighbour[k]);
  }
}

}  // namespace pleach
