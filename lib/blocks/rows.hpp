// The arcs of graphs in blocks.
#pragma once

#include "blocks/temporary.hpp"

namespace pleach {

struct BlockRows {
  Handles offset;     // of each own block: where the arcs of each of its vertices begin, and the end of all; uint32
  Handles neighbour;  // of each own block: the number of the vertex that each arc leads to; int64
};

}  // namespace pleach
