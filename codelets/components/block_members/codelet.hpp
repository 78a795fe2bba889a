// block_members: the component of each edge or vertex, and the smallest edge or vertex of each component.
//
// Vertices are known by their places in preorder. An edge is in the component of its end that stands later. Concurrent
// tasks on different edges may lower the same minima.
//
// Example, the square 0 1 2 3 with the tail 4 at 3: from 4 0 1 2 3, to 3 1 2 3 0, place 0 1 2 3 4, label 0 1 1 1 4,
//   least all ones  ->  key 4 1 1 1 1, least at 1 and 4: 1 0; of vertices, key 0 1 1 1 4, least at 0, 1 and 4: 0 1 4
//
// Work: the edges or vertices; traffic: these in order, and for each two places, a label and a minimum at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::block_members {

using Arguments = IndexRange;  // of the edges or vertices

/// The key of a loop.
inline constexpr std::uint32_t none = ~std::uint32_t{0};

template <class Index = Any>
struct Buffers {
  In<Index, optional | by_element> from, to;   // m: the ends of each edge; null for vertices: m = n
  In<Index> place;                             // n: place of each vertex
  In<std::uint32_t> label;                     // n, by place: the representative place of its component
  Out<std::uint32_t, sized | by_element> key;  // m: component of the edge or vertex, or none
  InOut<std::uint32_t, scattered> least;       // n, by place: lowered to the smallest edge or vertex with this key
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::block_members
