// What the phases of a search of a graph in blocks share, in the memory of a block's device: the vertices of the block
// that it has reached, frontier by frontier.
//
//   queue    queued(n, m) Pieces: each vertex once for every arcs_of_piece of its arcs, at least once
//   reached  1 ReachedVertices
//   targets  of each of kept_targets frontiers, targets_of(blocks) uint32: how many arcs lead to each block;
//            how many of these stand in their bucket;
//            where each bucket begins, and the end of all
#pragma once

#include "search/search.hpp"

namespace pleach {

/// The contents of a queue, now or at some time before.
struct Queued {
  std::uint32_t pieces, arcs;  // and that leave them: one 64-bit word to CUDA
  std::uint32_t vertices;
};

/// Tells whether the next frontier has too many arcs for expand_narrow.
enum class WideFrontier : std::uint32_t { none, own, other };

struct alignas(8) ReachedVertices : Queued {
  std::uint32_t told;      // arcs of frontiers that led to other blocks, modulo 2^32, ...
  std::uint32_t messages;  // and those blocks, a frontier after the other
  Queued begin, end;       // of the frontier that expand_narrow has expanded last, or that is too wide for it
  std::uint32_t levels;    // that it has expanded since it was told where to begin
  std::uint32_t last;      // of these whose frontier was not empty
  WideFrontier wide;
};

static_assert(sizeof(ReachedVertices) == 56);  // codelets/search/reached.h has it, too

/// Arcs of a block's frontier, and pieces, that expand_narrow expands; and what it tells the others.
inline constexpr std::uint32_t narrow_arcs = 1 << 13, narrow_message = 2 + 2 * narrow_arcs;

/// Returns whether the frontier between them is for expand_narrow.
PLEACH_DEVICE constexpr bool is_narrow(const Queued& begin, const Queued& end) {
  return end.arcs - begin.arcs <= narrow_arcs && end.pieces - begin.pieces <= narrow_arcs;
}

/// Begins with the frontier that is in the queue from there on.
PLEACH_DEVICE constexpr void begin_narrow(ReachedVertices& reached, const Queued& from) {
  reached.begin = from;
  reached.levels = reached.last = 0;
  reached.wide = WideFrontier::none;
}

/// On to the next frontier, unless one is too wide.
PLEACH_DEVICE constexpr void advance_narrow(ReachedVertices& reached) {
  if (reached.wide != WideFrontier::none) return;
  if (reached.levels > 0) reached.begin = reached.end;
  reached.end = reached;
  if (!is_narrow(reached.begin, reached.end)) {
    reached.wide = WideFrontier::own;
    return;
  }
  ++reached.levels;
  if (reached.end.pieces > reached.begin.pieces) reached.last = reached.levels;
}

/// Few, as blocks of threads take as many pieces each, and the vertices of most arcs are reached at first.
inline constexpr std::uint32_t arcs_of_piece = 64;

/// The pieces of a vertex with so many arcs.
PLEACH_DEVICE constexpr std::uint32_t pieces_of(std::uint32_t arcs) {
  return arcs == 0 ? 1 : (arcs - 1) / arcs_of_piece + 1;
}

constexpr std::size_t targets_of(std::size_t blocks) { return 3 * blocks + 1; }
inline constexpr std::uint32_t kept_targets = 16;

/// An arc of a frontier: the vertices that it leads to and leaves, in their blocks.
struct BlockArc {
  std::uint32_t to, from;
};

/// The most pieces of n vertices with m arcs.
constexpr std::size_t queued(std::size_t n, std::size_t m) { return n + m / arcs_of_piece; }

}  // namespace pleach
