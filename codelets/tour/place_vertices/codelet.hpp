// place_vertices: the parent of each vertex, and where the tour enters and leaves it, from the circuit and the moves of
// its positions.
//
// Example: {0, 0, 5, no_edge} {0, 3, 4, 0} {0, 1, 2, 1}, moved 0 2 2 -2 -2 0 -> parent 0 0 0, position 0 1 3 5 2 4
//
// Traffic: vertices in order, a number each at random.
#pragma once

#include "base/signature.hpp"
#include "tour/visit.h"

namespace pleach::place_vertices {

using Arguments = IndexRange;  // range of vertices

template <class Index = Any>
struct Buffers {
  In<Visit, sized> visit;                 // n
  In<std::int32_t> moved;                 // 2 n: how far each position moves
  Out<Index, scattered> parent;           // n parents
  Out<std::int32_t, scattered> position;  // 2 n: where the tour enters each vertex, then where it leaves each
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::place_vertices
