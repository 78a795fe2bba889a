// place_vertices: parents, and where the tour enters and leaves each vertex, from what the circuit says and by how far
// its positions move.
//
//   visit     R  n Visits
//   moved     R  2 n numbers: by how far what is at a position moves
//   parent    W  n parents, indices
//   position  W  2 n positions: where the tour enters each vertex, then where it leaves each
//
// A task takes the vertices [first, first + size). Tasks that run side by side write different elements.
//
// Example: {0, 0, 5, no_edge} {0, 3, 4, 0} {0, 1, 2, 1}, moved 0 2 2 -2 -2 0 -> parent 0 0 0, position 0 1 3 5 2 4
//
// Traffic: vertices in order, a number each at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/visit.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace place_vertices {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& moved, const Part& parent,
            const Part& position);

namespace cpu {
void place_vertices(Arguments arguments, const Visit* visit, const std::int32_t* moved, void* parent,
                    std::int32_t* position);
}
namespace cuda {
void place_vertices(Arguments arguments, const Visit* visit, const std::int32_t* moved, void* parent,
                    std::int32_t* position, CudaStream stream);
}

}  // namespace place_vertices
}  // namespace pleach
