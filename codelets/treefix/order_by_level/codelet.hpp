// order_by_level: the vertices level by level.
//
// Example, the trees 2 -> 1, 2 -> 0, 1 -> 4 and 3: order 0 4 1 3 2, preorder 2 1 4 0 3
//   ->  vertex 2 3 1 0 4, rank 3 2 0 1 4
//
// Traffic: the order and the vertices in order, n indices and n ranks at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::order_by_level {

using Arguments = IndexRange;  // range of the order

template <class Index = Any>
struct Buffers {
  In<std::uint32_t> order;               // n: places in preorder, by level, ascending in each level
  In<Index> preorder;                    // n: the vertices in preorder
  Out<std::uint32_t, scattered> vertex;  // n: vertex[b] = preorder[order[b]]: the vertices in breadth-first order
  Out<std::uint32_t, scattered> rank;    // n: its inverse: rank[vertex[b]] = b
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::order_by_level
