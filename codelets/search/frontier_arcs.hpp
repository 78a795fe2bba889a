// The arcs of a frontier, on CPU cores.
#pragma once

#include "search/reached.hpp"

#include <algorithm>

namespace pleach {

/// Calls f with the vertex that each arc of the pieces leaves, and the one that it leads to.
template <class Index, class F>
void for_each_arc(const Piece* piece, std::size_t pieces, const std::uint32_t* offset, const Index* neighbour, F f) {
  for (const Piece* end = piece + pieces; piece < end; ++piece) {
    const std::uint32_t begin = offset[piece->vertex] + piece->number * arcs_of_piece;
    const std::uint32_t last = std::min(begin + arcs_of_piece, offset[piece->vertex + 1]);
    for (std::uint32_t k = begin; k < last; ++k) f(piece->vertex, neighbour[k]);
  }
}

}  // namespace pleach
