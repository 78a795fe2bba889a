// iota: every element's own index.
//
//   values  W  a part of an array of uint32, from element `first` on: values[i] = first + i
//
// Example: first 4, three elements  ->  4 5 6
//
// Work: the part's elements; traffic: they are written once.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace iota {

struct Arguments {
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& values);

namespace cpu {
void iota(Arguments arguments, std::uint32_t* values, std::size_t count);
}
namespace cuda {
void iota(Arguments arguments, std::uint32_t* values, std::size_t count, CudaStream stream);
}

}  // namespace iota
}  // namespace pleach
