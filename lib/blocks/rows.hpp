// The arcs of graphs in blocks.
#pragma once

#include "base/types.hpp"
#include "blocks/temporary.hpp"

#include <memory>
#include <vector>

namespace pleach {

struct BlockRows {
  Type index;                     // type of the neighbours
  std::shared_ptr<Handle> start;  // the first vertex of each block of all ranks, and the number of vertices; int64
  Handles offset;     // for each own block: where the arcs of each vertex begin, and the number of arcs; uint32
  Handles neighbour;  // for each own block: the heads of the arcs, ascending in each row
};

/// The numbers of arcs that leave some vertices of each block, as offsets into a list of these arcs.
struct ArcCounts {
  std::vector<Vector<std::int32_t>> before;  // by own block: where the arcs of each vertex begin, and their number
  std::shared_ptr<const Layout> layout;      // layout of all these arcs
};

/// Counts the arcs of the vertices at these places in each own block. Waits for all ranks.
ArcCounts count_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places);

struct ArcList {
  Numbers from, to;
};
ArcList list_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places,
                     const ArcCounts& counts);

}  // namespace pleach
