// link_to_first_neighbour: links each vertex to its first neighbour where that is smaller: a forest, of which hook_rows
// joins the trees.
//
//   offset     R  n + 1 indices
//   neighbour  R  m indices: those of v from offset[v] to offset[v + 1] - 1
//   label      W  a part of n uint32, from vertex `first` on: label[v] = the first neighbour of v, or v itself if it
//                 has none or that is not smaller
//
// Example, the path 0 - 3 - 1 and 2 alone: offset 0 1 2 2 4, neighbour 3 3 0 1  ->  label 0 1 2 0
//
// Work: the part's vertices; traffic: their offsets and the beginnings of their rows in order, no label at random.
// Source: Jaiganesh and Burtscher, "A high-performance connected components implementation for GPUs", 2018, whose
// labels begin so, with the first of all smaller neighbours.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace link_to_first_neighbour {

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& label);

namespace cpu {
void link_to_first_neighbour(Arguments arguments, const void* offset, const void* neighbour, std::uint32_t* label,
                             std::size_t count);
}
namespace cuda {
void link_to_first_neighbour(Arguments arguments, const void* offset, const void* neighbour, std::uint32_t* label,
                             std::size_t count, CudaStream stream);
}

}  // namespace link_to_first_neighbour
}  // namespace pleach
