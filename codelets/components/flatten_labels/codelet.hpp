// flatten_labels: links vertices straight to their roots.
//
//   label  RW  n uint32, the links of a forest with label[v] <= v, of which the task changes those in [first, first +
//              count): label[v] becomes the root of v
//
// In place: every vertex goes on to where the vertex that it links to has come, until that is a root. Paths stay right
// while others are shortened: tasks with different vertices may share the memory and run side by side.
//
// Example: label 0 0 2 1 2 3  ->  0 0 2 0 2 0
//
// Work: count; traffic: the labels are read and written once in order, and as many read at random, or a few times as
// many where paths are long. The vertices of a long path that start at once halve it in each step.
// Source: Jaiganesh and Burtscher, "A high-performance connected components implementation for GPUs", 2018.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace flatten_labels {

struct Arguments {
  std::uint32_t first;
  std::uint32_t count;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& label);

namespace cpu {
void flatten_labels(Arguments arguments, std::uint32_t* label);
}
namespace cuda {
void flatten_labels(Arguments arguments, std::uint32_t* label, CudaStream stream);
}

}  // namespace flatten_labels
}  // namespace pleach
