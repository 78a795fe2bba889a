// mark_back_arcs: marks the arcs that lead to a smaller vertex.
//
// The phase marks one of the two arcs of an edge. Without rows, arc i is the link of vertex i of a forest to a smaller
// vertex: links of roots are not marked.
//
// Example: row 0 1 1 2 3, neighbour 1 0 2 1 3 -> marks 0 1 0 1 0; no row, neighbour 0 0 2 1 -> marks 0 1 0 1
//
// Work and traffic m.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_back_arcs {

using Arguments = IndexRange;

template <class Index = Any>
struct Buffers {
  In<Index, optional | by_element> row;         // m: tail of each arc; without it, arc i leaves vertex i
  In<Index, by_element> neighbour;              // m: head of each arc
  Out<std::uint8_t, sized | by_element> marks;  // m: marks[i] = 1 if neighbour[i] < row[i], else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::mark_back_arcs
