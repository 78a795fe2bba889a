// scan_reduce: the sum of each tile.
//
//   input  R  n values
//   sums   W  tiles(n) values: sums[t] = input[t * tile] op … op input[min((t + 1) * tile, n) - 1]
//
// Example with tiles of 4 and plus: input 3 1 4 1  5 9 2 6  5  ->  sums 9 22 5
//
// Work n, traffic: n values read.
// Source: Vadhiyar, "Prefix computations": reduce each block.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace scan_reduce {

struct Arguments {
  Type value;
  Operator op;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(op);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& input, const Part& sums);

namespace cpu {
void scan_reduce(Arguments arguments, const void* input, std::size_t n, void* sums);
}
namespace cuda {
void scan_reduce(Arguments arguments, const void* input, std::size_t n, void* sums, CudaStream stream);
}

}  // namespace scan_reduce
}  // namespace pleach
