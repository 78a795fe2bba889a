// label_members: labels edges or vertices by the smallest of their component, and marks the components of several
// edges.
//
// Example: from 4 0 1 2 3, to 3 1 2 3 0, key 4 1 1 1 1, least at 1 and 4: 1 0, several 0 0 0 0 0
//   ->  result 0 1 1 1 1, several 0 1 0 0 0
//
// Work and traffic: the edges or vertices in order, and for each a minimum at random.
#pragma once

#include "components/block_members/codelet.hpp"

namespace pleach::label_members {

/// A task takes the edges or vertices [first, first + size).
struct Arguments {
  IndexType index;
  bool arcs;  // both directions of each edge are given: only arcs to larger vertices count
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, optional | by_element> from, to;           // m: the ends of each edge, if `arcs`
  In<std::uint32_t, sized | by_element> key;           // m: from block_members
  In<std::uint32_t> least;                             // n: from block_members
  InOut<std::uint32_t, optional | scattered> several;  // n: becomes 1 if another edge than the smallest has this key
  Out<Index, optional | by_element> result;            // m: the smallest edge or vertex with the same key; -1 for none
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::label_members
