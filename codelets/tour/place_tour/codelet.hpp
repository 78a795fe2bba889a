// place_tour: the vector representation of a tour, from where it enters and leaves each vertex.
//
//   position  R  2 n positions: where the tour enters each vertex, then where it leaves each
//   enter     W  n positions
//   leave     W  n positions
//   tour      W  2 n: v where the tour enters v, ~v where it leaves v
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: position 0 1 3 5 2 4 -> enter 0 1 3, leave 5 2 4, tour 0 1 ~1 2 ~2 ~0
//
// Traffic: vertices in order, two writes at random each. Source: Defour and Marin, section 2.2.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace place_tour {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& position, const Part& enter, const Part& leave,
            const Part& tour);

namespace cpu {
void place_tour(Arguments arguments, const std::int32_t* position, void* enter, void* leave, void* tour);
}
namespace cuda {
void place_tour(Arguments arguments, const std::int32_t* position, void* enter, void* leave, void* tour,
                CudaStream stream);
}

}  // namespace place_tour
}  // namespace pleach
