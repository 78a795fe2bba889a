// mark_successors: marks the elements that are behind another one. The others are the heads of lists.
//
//   successor  R  part of k indices, all in [0, n), of which `first` is the first of its vector
//   marks      RW n bytes: marks[successor[i]] = 1 where successor[i] != i. Tasks that run side by side write the same.
//
// Example: successor 1 1 0 3 -> marks 1 1 0 0 where they were 0
//
// Work k; traffic: k indices in order, k bytes at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace mark_successors {

struct Arguments {
  Type index;
  std::uint64_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& successor, const Part& marks);

namespace cpu {
void mark_successors(Arguments arguments, const void* successor, std::size_t k, std::uint8_t* marks);
}
namespace cuda {
void mark_successors(Arguments arguments, const void* successor, std::size_t k, std::uint8_t* marks, CudaStream stream);
}

}  // namespace mark_successors
}  // namespace pleach
