// What the phases of a breadth-first search share, in a device's memory: they run many levels in one task, and the host
// sees nothing in between.
//
//   arrival  n Arrivals
//   queue    n uint32: frontiers, one after the other; those of phases that look from below are left out
//   piece    pieces(m) Pieces
//   visited  words(n) uint32, a bit a vertex
//   sets     2 words(n) uint32: two sets of vertices, for phases that look from below
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

/// A part of the row of a vertex with many arcs: that of `number` times piece_arcs on.
struct Piece {
  std::uint32_t vertex, number;
};

/// The phase that goes on.
enum class Heading : std::uint32_t { down, up, over };

struct FrontierState {
  std::uint32_t level;
  std::uint32_t begin, end;  // the frontier is queue[begin, end), while it is in the queue
  std::uint32_t size;        // vertices
  std::uint32_t arcs;        // that leave it, where they are counted
  std::uint32_t rest;        // that leave vertices which were not in a frontier before
};

struct Control : FrontierState {
  Heading heading;
  std::uint32_t front;  // of the two sets, the one that is the frontier, 1 or 2; 0 while that is in the queue, as it
                        // is between tasks
  /// Of frontiers in queue[settled_from, settled_to), the next level has the smallest parents where rows ascend: from
  /// below, the first neighbours in the rows are those; and some levels from above see to it. Both are 0 before; of
  /// several such stretches, the first one.
  std::uint32_t settled_from, settled_to;

  /// The vertices and arcs that a level has found so far. A task clears it first if one of another device may have been
  /// before it. `vertices` and `arcs` are one 64-bit word to CUDA, which takes the three in turn.
  struct alignas(8) Found {
    std::uint32_t vertices, arcs, pieces, taken;
  } found[3];

  /// The team of tasks on CPU cores that run one phase together, for each phase of a search: codelets/search/team.hpp.
  struct Team {
    std::int32_t open, unfinished;
    std::uint32_t stage;
  } team[3];

  FrontierState handed[2];  ///< what one block of a GPU leaves for all, in turn
};

static_assert(sizeof(Control) == 176);  // codelets/search/search.h has it, too

/// Arcs of a piece. Rows with as many or more are cut, so that several cores or work-groups share them.
inline constexpr std::uint32_t piece_arcs = 2048;

constexpr std::size_t pieces(std::size_t arcs) { return 2 * (arcs / piece_arcs) + 1; }

constexpr std::size_t words(std::size_t n) { return (n + 31) / 32; }

}  // namespace pleach
