// fill: sets every byte of a vector.
//
//   data  W  n elements of any type
//
// Example: byte 0xFF, int32 3 1 4 -> -1 -1 -1
//
// Work and traffic n.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace fill {

struct Arguments {
  std::uint8_t byte;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& data);

namespace cpu {
void fill(Arguments arguments, void* data, std::size_t bytes);
}
namespace cuda {
void fill(Arguments arguments, void* data, std::size_t bytes, CudaStream stream);
}

}  // namespace fill
}  // namespace pleach
