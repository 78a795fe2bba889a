// arc_extremes: the first and the last neighbour of each vertex in an order of the vertices.
//
// Tasks that have arcs of the same vertex run side by side.
//
// Example, the path 0 - 2 - 1: place 0 2 1, row 0 1 2 2, neighbour 2 2 0 1, low and minus_high all 9
//   ->  by places, of 0 2 1: low 1 0 1, minus_high -1 -2 -1
//
// Work: the arcs; traffic: these in order, for each a place at random, and two minima for each row.
// Source: Tarjan and Vishkin, "An efficient parallel biconnectivity algorithm", 1985: what low and high begin with.
#pragma once

#include "base/signature.hpp"

namespace pleach::arc_extremes {

using Arguments = IndexRange;  // range of arcs

template <class Index = Any>
struct Buffers {
  In<Index, by_element> row;                  // m: tail of each arc, in ascending order
  In<Index, sized | by_element> neighbour;    // m: head of each arc
  In<Index> place;                            // n: place of each vertex
  InOut<std::int32_t, scattered> low;         // n, by place: lowered to the minimal place of a neighbour
  InOut<std::int32_t, scattered> minus_high;  // n, by place: the same with the maximal place, negated
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::arc_extremes
