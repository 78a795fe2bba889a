// pull_rows: a level of a search from below: each vertex of a block that was not reached looks for its first neighbour
// in the frontier, which is the smallest one.
//
// Example, frontier 0x5: offset 0 2 3 5, neighbour 0 2 1 1 2, reached_by 7 none none -> reached_by 7 none 2
//
// Work: the arcs that are looked at; traffic: these in order, and a bit at random for each. Source: Beamer, Asanović
// and Patterson, "Direction-optimizing breadth-first search", SC 2012.
#pragma once

#include "runtime/phase.hpp"
#include "search/settle_level/codelet.hpp"

namespace pleach::pull_rows {

struct Arguments {
  IndexType index;
  std::uint32_t first = 0;  // the first vertex, where they are a part
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> offset;                            // n + 1: where the arcs to each vertex of the block begin
  In<Index> neighbour;                                 // the vertices that they leave; a row's ascend
  In<std::uint32_t> frontier;                          // a bit for each vertex of all blocks
  InOut<std::int64_t, sized | by_element> reached_by;  // n: a vertex before it, or settle_level::none
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pull_rows
