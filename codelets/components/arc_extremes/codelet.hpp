// arc_extremes: of each vertex, the neighbours that stand first and last in an order of the vertices.
//
// Tasks that have arcs of the same vertex run side by side.
//
// Example, the path 0 - 2 - 1: place 0 2 1, row 0 1 2 2, neighbour 2 2 0 1, low and minus_high all 9
//   ->  by places, of 0 2 1: low 1 0 1, minus_high -1 -2 -1
//
// Work: the arcs; traffic: they in order, for each a place at random, and two minima for each row.
// Source: Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985: what low and high begin with.
#pragma once

#include "base/signature.hpp"

namespace pleach::arc_extremes {

using Arguments = IndexRange;  // of the arcs

template <class Index = Any>
struct Buffers {
  In<Index, by_element> row;                  // m: the vertex that each arc leaves, in ascending order
  In<Index, sized | by_element> neighbour;    // m: the one that it leads to
  In<Index> place;                            // n: of each vertex
  InOut<std::int32_t, scattered> low;         // n, by places: becomes the least place of a neighbour, if it was larger
  InOut<std::int32_t, scattered> minus_high;  // n, by places: the same with the largest, negated
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::arc_extremes
