// link_to_first_neighbour: links each vertex to its first neighbour if that is smaller. This makes a forest, whose
// trees hook_rows joins.
//
// Example, the path 0 - 3 - 1 and 2 alone: offset 0 1 2 2 4, neighbour 3 3 0 1  ->  label 0 1 2 0
//
// Work: the vertices; traffic: their offsets and labels in order, the beginnings of their rows, no label at random.
// Source: Jaiganesh and Burtscher, "A high-performance connected components implementation for GPUs", 2018, whose
// labels begin so, with the first of all smaller neighbours.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_to_first_neighbour {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index> offset;                              // n + 1
  In<Index> neighbour;                           // m: neighbours of v from offset[v] to offset[v + 1] - 1
  Out<std::uint32_t, sized | by_element> label;  // n: the first neighbour of v if it is smaller, else v
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_to_first_neighbour
