// copy: a copy of indices. A phase of its own, since starpu_data_cpy() copies whole vectors on any worker at all: also
// on one that the Runtime is not to use, or across the bus.
//
//   from  R  n indices
//   to    W  n indices
//
// Work n, traffic 2n indices.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace copy {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to);

namespace cpu {
void copy(Arguments arguments, const void* from, std::size_t n, void* to);
}
namespace cuda {
void copy(Arguments arguments, const void* from, std::size_t n, void* to, CudaStream stream);
}

}  // namespace copy
}  // namespace pleach
