// Data of a breadth-first search, shared by its phases in a device's memory. A task runs many levels without the host.
//
//   arrival  n Arrivals
//   queue    n uint32: frontiers, one after the other, without those of bottom-up levels
//   piece    pieces(m) Pieces
//   visited  words(n) uint32, a bit a vertex
//   sets     2 words(n) uint32: two sets of vertices, for bottom-up levels
//   control  1 Control
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

/// The level and the parent of a vertex; all bits are set if it was not reached.
struct alignas(8) Arrival {
  std::uint32_t parent;
  std::int32_t level;
};

/// A part of the row of a vertex with many arcs: from arc number * piece_arcs on.
struct Piece {
  std::uint32_t vertex, number;
};

/// The phase that continues the search: top-down, bottom-up, or none.
enum class Heading : std::uint32_t { down, up, over };

struct FrontierState {
  std::uint32_t level;
  std::uint32_t begin, end;  // the frontier is queue[begin, end) while `front` is 0
  std::uint32_t size;        // number of vertices of the frontier
  std::uint32_t arcs;        // number of arcs that leave it, if counted
  std::uint32_t rest;        // number of arcs that leave vertices which were in no frontier so far
};

struct Control : FrontierState {
  Heading heading;
  std::uint32_t
      front;  // the set that is the frontier, 1 or 2; 0 if the queue has the frontier, as always between tasks
  /// The frontiers in queue[settled_from, settled_to) gave the next level its smallest parents, if rows ascend:
  /// bottom-up levels find them first, and some top-down levels see to it. Both are 0 before; if there are several such
  /// ranges, this is the first.
  std::uint32_t settled_from, settled_to;

  /// The vertices and arcs that a level has found so far. A task clears it first, if a task of another device may have
  /// used it. `vertices` and `arcs` are one 64-bit word in CUDA, which uses three copies in turn.
  struct alignas(8) Found {
    std::uint32_t vertices, arcs, pieces, taken;
  } found[3];

  /// A team of tasks on CPU cores that run one phase, for each phase of a search: codelets/search/team.hpp.
  struct Team {
    std::int32_t open, unfinished;
    std::uint32_t stage;
  } team[3];

  FrontierState handed[2];  ///< what one block of a GPU hands to all blocks, in turn
};

static_assert(sizeof(Control) == 176);  // the same in codelets/search/search.h

/// Maximal arcs of a piece. Rows with at least as many are split into pieces, to share them among cores or work-groups.
inline constexpr std::uint32_t piece_arcs = 2048;

constexpr std::size_t pieces(std::size_t arcs) { return 2 * (arcs / piece_arcs) + 1; }

constexpr std::size_t words(std::size_t n) { return (n + 31) / 32; }

}  // namespace pleach
