// block_heads: for each block, the vertex to which it is attached, and whether it is a bridge.
//
// Vertices are places in preorder. A block is attached to the parent of its first place. Vertices with attached blocks
// are articulation points, except roots with one block only, that of the next place. Concurrent tasks may mark the same
// vertex.
//
// Example, the square 0 1 2 3 with the tail 4 at 3: label 0 1 1 1 4, several 0 1 0 0 0, parent_place -1 0 1 0 3, order
//   0 1 2 3 4, articulation 0 0 0 0 0  ->  bridge 0 0 0 0 1, link 0 0 1 0 4, articulation 0 0 0 1 0
//
// Work n; traffic: five vectors in order, and for each block the place of a parent and a vertex at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::block_heads {

using Arguments = IndexRange;  // range of places

template <class Index = Any>
struct Buffers {
  In<std::uint32_t, sized | by_element> label;  // n: the first place of the block of the edge to the parent
  In<std::uint32_t, by_element> several;        // n: 1 for the first place of a block of several edges, else 0
  In<std::int32_t> parent_place;                // n: place of the parent, -1 for a root
  In<Index> order;                              // n: the vertex at each place
  Out<std::int32_t, by_element> bridge;         // n: 1 if the edge to the parent is a bridge, else 0
  Out<std::uint32_t, by_element> link;          // n: the parent's place, or its own for roots and below bridges
  InOut<std::int32_t, scattered> articulation;  // n, by vertex: becomes 1 for articulation points
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::block_heads
