// count_unmarked: the elements of each tile that are not marked.
//
//   marks   R  part of k bytes, whole tiles but for the vector's end
//   counts  W  tiles(k) int32
//
// Example: marks 1 0 0 1 -> counts 2
//
// Work and traffic k.
#pragma once

#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace count_unmarked {

struct Arguments {
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, const Part& marks, const Part& counts);

namespace cpu {
void count_unmarked(const std::uint8_t* marks, std::size_t k, std::int32_t* counts);
}
namespace cuda {
void count_unmarked(const std::uint8_t* marks, std::size_t k, std::int32_t* counts, CudaStream stream);
}

}  // namespace count_unmarked
}  // namespace pleach
