// relabel_tour: the vector representation of a tour, with the vertices numbered in preorder.
//
//   place       R   2 n: how many vertices the tour has entered before each position
//   enter       R   n positions where the tour enters each vertex
//   leave       R   n positions where it leaves each vertex
//   order       W   the vertices in preorder
//   new_tour    W   2 n positions: the tour, by places in preorder
//   new_enter   W   n positions, by places in preorder
//   new_leave   W   n positions, by places in preorder
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: tour 0 2 ~2 1 ~1 ~0, place 0 1 2 2 3 3 -> order 0 2 1, new_tour 0 1 ~1 2 ~2 ~0
//
// Traffic: vertices in order, their positions and places at random, writes in the order of the tour.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace relabel_tour {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& place, const Part& enter, const Part& leave,
            const Part& order, const Part& new_tour, const Part& new_enter, const Part& new_leave);

namespace cpu {
void relabel_tour(Arguments arguments, const std::int32_t* place, const void* enter, const void* leave, void* order,
                  void* new_tour, void* new_enter, void* new_leave);
}
namespace cuda {
void relabel_tour(Arguments arguments, const std::int32_t* place, const void* enter, const void* leave, void* order,
                  void* new_tour, void* new_enter, void* new_leave, CudaStream stream);
}

}  // namespace relabel_tour
}  // namespace pleach
