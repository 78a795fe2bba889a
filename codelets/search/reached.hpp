// Data of a search of a graph in blocks, shared by its phases in the memory of a block's device: the reached vertices
// of the block, frontier by frontier.
//
//   queue    queued(n, m) Pieces: each vertex once for every arcs_of_piece of its arcs, at least once
//   reached  1 ReachedVertices
//   targets  of each of kept_targets frontiers, targets_of(blocks) uint32: how many arcs lead to each block;
//            how many of these stand in their bucket;
//            where each bucket begins, and the end of all
#pragma once

#include "search/search.hpp"

namespace pleach {

/// Sizes of a queue, now or earlier.
struct Queued {
  std::uint32_t pieces, arcs;  // arcs that leave them; one 64-bit word in CUDA
  std::uint32_t vertices;
};

/// Whether the next frontier has too many arcs for expand_narrow.
enum class WideFrontier : std::uint32_t { none, own, other };

struct alignas(8) ReachedVertices : Queued {
  std::uint32_t told;      // arcs of frontiers that led to other blocks, modulo 2^32
  std::uint32_t messages;  // pairs of a frontier and another block that it led to
  Queued begin, end;       // of the last frontier of expand_narrow, or of one too wide
  std::uint32_t levels;    // number of levels that it has expanded since begin_narrow()
  std::uint32_t last;      // the last of these with a nonempty frontier
  WideFrontier wide;
};

static_assert(sizeof(ReachedVertices) == 56);  // the same in codelets/search/reached.h

/// Maximal arcs, and maximal pieces, of a frontier for expand_narrow; and the size of its message.
inline constexpr std::uint32_t narrow_arcs = 1 << 13, narrow_message = 2 + 2 * narrow_arcs;

/// Returns whether the frontier between these sizes of the queue is for expand_narrow.
PLEACH_DEVICE constexpr bool is_narrow(const Queued& begin, const Queued& end) {
  return end.arcs - begin.arcs <= narrow_arcs && end.pieces - begin.pieces <= narrow_arcs;
}

/// Begins with the frontier from this position of the queue on.
PLEACH_DEVICE constexpr void begin_narrow(ReachedVertices& reached, const Queued& from) {
  reached.begin = from;
  reached.levels = reached.last = 0;
  reached.wide = WideFrontier::none;
}

/// Advances to the next frontier, unless one is too wide.
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

/// Maximal arcs of a piece. Few, because each block of threads takes the same number of pieces, and the vertices with
/// most arcs are neighbours in the queue.
inline constexpr std::uint32_t arcs_of_piece = 64;

/// Returns the number of pieces of a vertex.
PLEACH_DEVICE constexpr std::uint32_t pieces_of(std::uint32_t arcs) {
  return arcs == 0 ? 1 : (arcs - 1) / arcs_of_piece + 1;
}

constexpr std::size_t targets_of(std::size_t blocks) { return 3 * blocks + 1; }
inline constexpr std::uint32_t kept_targets = 16;

/// An arc of a frontier: its head and tail, as places in their blocks.
struct BlockArc {
  std::uint32_t to, from;
};

/// Returns the maximal number of pieces of n vertices with m arcs.
constexpr std::size_t queued(std::size_t n, std::size_t m) { return n + m / arcs_of_piece; }

}  // namespace pleach
