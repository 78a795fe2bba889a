// pull_rows: a level of a search from below: each vertex of a block that was not reached looks for its smallest
// neighbour in the frontier.
//
// Example, frontier 0x5: offset 0 2 3 5, neighbour 2 0 1 1 2, reached_by 7 none none -> reached_by 7 none 2
//
// Work: the arcs of vertices that were not reached; traffic: these in order, and a bit at random for each. Source:
// Beamer, Asanović and Patterson, "Direction-optimizing breadth-first search", SC 2012; which stops at the first.
#pragma once

#include "runtime/phase.hpp"
#include "search/settle_level/codelet.hpp"

namespace pleach::pull_rows {

struct Arguments {
  std::uint32_t first = 0;  // the first vertex, where they are a part
};

struct Buffers {
  In<std::uint32_t> offset;                            // n + 1: where the arcs to each vertex of the block begin
  In<std::int64_t> neighbour;                          // the number of the vertex that each arc leaves
  In<std::uint32_t> frontier;                          // a bit for each vertex of all blocks
  InOut<std::int64_t, sized | by_element> reached_by;  // n: a vertex before it, or settle_level::none
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::pull_rows
