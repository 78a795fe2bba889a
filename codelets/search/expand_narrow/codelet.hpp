// expand_narrow: a level of a search, from a block whose part of the frontier has few arcs. Claims the vertices of the
// block that it leads to, as claim_vertices does. Sends the others in one message to all blocks (claim_narrow). Several
// levels can be submitted at once: a task continues with the queue that the tasks before have filled, until some
// block's frontier is wide, which its message says.
//
// Example, vertices 3 4 5 of 9, depth 2, begins 1 1 1: offset 0 1 3 4, neighbour 8 3 7 5, level 1 1 -1, parent 0 0 -1,
//   queue {0, 0} {1, 0}, reached {2, 3, 2} -> level 1 1 -1, parent 0 0 -1, message 1 0 7 4, of `reached` begin {1, 1,
//   1}, end {2, 3, 2}, levels 1; with more than narrow_arcs arcs, `wide` becomes own, and the message 0 1
//
// Work: the arcs; traffic: rows at random, and for each arc a parent at random, or two numbers. Sources: as bucket_arcs
// and claim_vertices.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::expand_narrow {

struct Arguments {
  IndexType index;
  std::int32_t depth;    // of the level to find
  std::uint64_t number;  // number of the block's first vertex
  std::uint32_t begins;  // 1: the beginning of the frontier is given
  std::uint32_t pieces;
  std::uint32_t arcs;
  std::uint32_t vertices;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the number of arcs
  In<Index> neighbour;       // heads of the arcs
  InOut<Index, scattered | sized> level;
  InOut<Index, scattered> parent;  // n each: -1 for unreached vertices
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
  // narrow_message: number of arcs to other blocks; whether a frontier is wide; head and tail of each of these arcs
  Out<Index> message;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::expand_narrow
