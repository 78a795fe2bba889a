// expand_narrow: a level of a search, from a block whose part of the frontier has few arcs: the vertices of the block
// that it leads to are claimed (claim_vertices), and the others are told, in one message to all blocks (claim_narrow).
// Level after level can be submitted at once: a task goes on with what was appended to the queue by those before it,
// until some block's frontier is wide, which it tells all.
//
// Example, vertices 3 4 5 of 9, depth 2, begins 1 1 1: offset 0 1 3 4, neighbour 8 3 7 5, level 1 1 -1, parent 0 0 -1,
//   queue {0, 0} {1, 0}, reached {2, 3, 2} -> level 1 1 -1, parent 0 0 -1, message 1 0 7 4, of `reached` begin {1, 1,
//   1}, end {2, 3, 2}, levels 1; narrow_arcs arcs there are at most: more make `wide` own, and the message 0 1
//
// Work: the arcs; traffic: rows that begin anywhere, and for each arc a parent at random, or two numbers. Source: those
// of bucket_arcs and claim_vertices.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::expand_narrow {

struct Arguments {
  IndexType index;
  std::int32_t depth;    // of the vertices that are reached
  std::uint64_t number;  // of the block's first vertex
  std::uint32_t begins;  // 1: what is in front of the frontier is given
  std::uint32_t pieces;
  std::uint32_t arcs;
  std::uint32_t vertices;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> offset;  // n + 1: where the arcs of each vertex of the block begin, and the end of all
  In<Index> neighbour;       // the vertices that they lead to
  InOut<Index, scattered | sized> level;
  InOut<Index, scattered> parent;  // n each: -1 where nobody was yet
  InOut<Piece, scattered> queue;
  InOut<ReachedVertices, scattered> reached;
  // narrow_message: how many arcs lead to other blocks; whether a frontier is wide; the vertices that each of these
  // leads to and leaves
  Out<Index> message;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::expand_narrow
