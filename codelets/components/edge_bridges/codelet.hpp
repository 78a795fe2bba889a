// edge_bridges: marks the edges that are bridges.
//
// Example: key 4 1 1 1 1 and none, bridge 0 0 0 0 1  ->  result 1 0 0 0 0 0
//
// Work and traffic m: the edges in order, and for each a number at random.
#pragma once

#include "components/block_members/codelet.hpp"

namespace pleach::edge_bridges {

using Arguments = IndexRange;  // range of edges

template <class Index = Any>
struct Buffers {
  In<std::uint32_t, sized | by_element> key;  // m: from block_members
  In<std::int32_t> bridge;                    // n: from block_heads
  Out<Index, by_element> result;              // m: bridge[key], 0 for none
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::edge_bridges
