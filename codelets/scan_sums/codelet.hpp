// scan_sums: the exclusive scan of the tiles' sums, in place.
//
//   sums  RW  m values: sums[t] becomes the sum of what sums[0 … t-1] were, sums[0] the identity
//
// Example with plus: 9 22 5  ->  0 9 31
//
// One task, since m is small. Work m, traffic 2m values.
// Source: Vadhiyar, "Prefix computations": scan the sums of the blocks.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace scan_sums {

struct Arguments {
  Type value;
  Operator op;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(op);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& sums);

namespace cpu {
void scan_sums(Arguments arguments, void* sums, std::size_t m);
}
namespace cuda {
void scan_sums(Arguments arguments, void* sums, std::size_t m, CudaStream stream);
}

}  // namespace scan_sums
}  // namespace pleach
