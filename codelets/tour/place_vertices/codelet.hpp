// place_vertices: parents, and where the tour enters and leaves each vertex, from what the circuit says and by how far
// its positions move.
//
// Example: {0, 0, 5, no_edge} {0, 3, 4, 0} {0, 1, 2, 1}, moved 0 2 2 -2 -2 0 -> parent 0 0 0, position 0 1 3 5 2 4
//
// Traffic: vertices in order, a number each at random.
#pragma once

#include "base/signature.hpp"
#include "tour/visit.h"

namespace pleach::place_vertices {

using Arguments = IndexRange;  // of the vertices

template <class Index = Any>
struct Buffers {
  In<Visit, sized> visit;                 // n
  In<std::int32_t> moved;                 // 2 n: by how far what is at a position moves
  Out<Index, scattered> parent;           // n parents
  Out<std::int32_t, scattered> position;  // 2 n: where the tour enters each vertex, then where it leaves each
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::place_vertices
