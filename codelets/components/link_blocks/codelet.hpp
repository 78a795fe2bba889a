// link_blocks: the parents of blocks and articulation points in the block-cut tree.
//
// Vertices are places in preorder. The parent of a block is the vertex to which it is attached, if that is an
// articulation point; else the block is a root. The parent of an articulation point is the block of the edge to its
// parent, or it is a root.
//
// Example, the square 0 1 2 3 with the tail 4 at 3: label 0 1 1 1 4, parent_place -1 0 1 0 3, order 0 1 2 3 4, number
//   at 1 and 4: 0 1, articulation 0 0 0 1 0, cut 0 0 0 0 1, blocks 2  ->  parent 0 2 0, vertex 3
//
// Work n; traffic: two vectors in order, and for each block and articulation point five numbers at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_blocks {

/// A task takes the places [first, first + size).
struct Arguments {
  IndexType index;
  std::uint32_t blocks;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::uint32_t, sized | by_element> label;  // n: the first place of the block of the edge to the parent
  In<std::int32_t> parent_place;                // n: place of the parent, -1 for a root
  In<Index> order;                              // n: the vertex at each place
  In<std::uint32_t> number;                     // n: number of the block whose first place this is
  In<std::int32_t> articulation;                // n, by vertex: 1 for articulation points, else 0
  In<std::int32_t> cut;                         // n, by vertex: number of smaller articulation points
  Out<Index, scattered> parent;  // of the blocks, then of the articulation points; a root is its own parent
  Out<Index, scattered> vertex;  // the articulation points in ascending order
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_blocks
