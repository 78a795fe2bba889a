// check_offsets: where the offsets of rows contradict each other.
//
//   offset  R  n + 1 indices
//   fault   W  1 uint32: the smallest i in [first, first + size) for which offset[i] is less than offset[i - 1]; or not
//              0, for i = 0; or not `arcs`, for i = n. no_fault where there is none
//
// Example, arcs 4: offset 0 3 2 4 -> fault 2; offset 0 3 3 5 -> fault 3; offset 0 3 3 4 -> no_fault
//
// Work and traffic: the part's offsets.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace check_offsets {

inline constexpr std::uint32_t no_fault = 0xffffffff;

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t arcs;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& fault);

namespace cpu {
void check_offsets(Arguments arguments, const void* offset, std::size_t offsets, std::uint32_t* fault);
}
namespace cuda {
void check_offsets(Arguments arguments, const void* offset, std::size_t offsets, std::uint32_t* fault,
                   CudaStream stream);
}

}  // namespace check_offsets
}  // namespace pleach
