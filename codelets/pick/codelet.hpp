// pick: one element of a vector that stays where it is.
//
//   values   R  n indices
//   element  W  1 int64: values[i]
//
// Example: values 7 5 3, i 1  ->  element 5
//
// Work and traffic: one element.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace pick {

struct Arguments {
  Type index;
  std::uint64_t i;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& values, const Part& element);

namespace cpu {
void pick(Arguments arguments, const void* values, std::int64_t* element);
}
namespace cuda {
void pick(Arguments arguments, const void* values, std::int64_t* element, CudaStream stream);
}

}  // namespace pick
}  // namespace pleach
