// What the phases of a search of a graph in blocks share, in the memory of a block's device: the vertices of the block
// that it has reached, frontier by frontier.
//
//   queue    queued(n, m) Pieces: each vertex once for every arcs_of_piece of its arcs, at least once
//   reached  1 ReachedVertices
//   targets  targets_of(blocks) uint32, of one frontier: how many arcs lead to each block; how many of these stand in
//            their bucket; where each bucket begins, and the end of all
#pragma once

#include "search/search.hpp"

namespace pleach {

struct alignas(8) ReachedVertices {
  std::uint32_t pieces, arcs;  // in the queue, and that leave them: one 64-bit word to CUDA
  std::uint32_t vertices;
  std::uint32_t told;      // arcs of frontiers that led to other blocks, modulo 2^32, ...
  std::uint32_t messages;  // and those blocks, a frontier after the other
};

static_assert(sizeof(ReachedVertices) == 24);  // codelets/search/reached.h has it, too

/// Few, as blocks of threads take as many pieces each, and the vertices of most arcs are reached at first.
inline constexpr std::uint32_t arcs_of_piece = 64;

/// Of a vertex with so many arcs.
PLEACH_DEVICE constexpr std::uint32_t pieces_of(std::uint32_t arcs) {
  return arcs == 0 ? 1 : (arcs - 1) / arcs_of_piece + 1;
}

constexpr std::size_t targets_of(std::size_t blocks) { return 3 * blocks + 1; }

/// The most pieces of n vertices with m arcs.
constexpr std::size_t queued(std::size_t n, std::size_t m) { return n + m / arcs_of_piece; }

}  // namespace pleach
