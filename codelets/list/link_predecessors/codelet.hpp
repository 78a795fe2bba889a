// link_predecessors: turns the links around.
//
//   links        R   a part of an array of n indices in [0, n), from element `first` on
//   predecessor  RW  n uint32, all of them: before the first task predecessor[i] = i, after the last the smallest j
//                    other than i with links[j] = i; i itself where no other element links to it
//
// Tasks that have different parts of the links may share the predecessors' memory and run side by side: the result does
// not depend on their order.
//
// Example, the list 2 -> 0 -> 1, and 3 that shares a successor: links 1 1 0 1  ->  predecessor 2 0 2 3
//
// Work: the part's elements; traffic: they are read once, as many predecessors at random are read and written.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace link_predecessors {

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& links, const Part& predecessor);

namespace cpu {
void link_predecessors(Arguments arguments, const void* links, std::size_t count, std::uint32_t* predecessor);
}
namespace cuda {
void link_predecessors(Arguments arguments, const void* links, std::size_t count, std::uint32_t* predecessor,
                       CudaStream stream);
}

}  // namespace link_predecessors
}  // namespace pleach
