// The arcs of graphs in blocks.
#pragma once

#include "base/types.hpp"
#include "blocks/temporary.hpp"

#include <memory>
#include <vector>

namespace pleach {

struct BlockRows {
  Type index;                     // of the neighbours
  std::shared_ptr<Handle> start;  // the first vertex of each block of all ranks, and the end of all; int64
  Handles offset;     // of each own block: where the arcs of each of its vertices begin, and the end of all; uint32
  Handles neighbour;  // of each own block: the vertices that the arcs lead to, which ascend in a row
};

/// The arcs that leave vertices of a block, one behind the other.
struct ArcCounts {
  std::vector<Vector<std::int32_t>> before;  // of each own block: where those of each vertex begin, and the end of all
  std::shared_ptr<const Layout> layout;      // of all arcs
};

/// Counts the arcs of the vertices at these places in each own block. Waits for all ranks.
ArcCounts count_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places);

struct ArcList {
  Numbers from, to;
};
ArcList list_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places,
                     const ArcCounts& counts);

}  // namespace pleach
