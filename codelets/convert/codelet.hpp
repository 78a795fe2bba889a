// convert: indices of one width from those of the other, or of the same.
//
//   in   R  n indices that fit
//   out  W  n indices
//
// Example: int32 3 1 4 -> int64 3 1 4
//
// Work and traffic n.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace convert {

struct Arguments {
  Type from;
  Type to;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(from) * 2 + static_cast<std::uint32_t>(to);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& in, const Part& out);

namespace cpu {
void convert(Arguments arguments, const void* in, std::size_t n, void* out);
}
namespace cuda {
void convert(Arguments arguments, const void* in, std::size_t n, void* out, CudaStream stream);
}

}  // namespace convert
}  // namespace pleach
