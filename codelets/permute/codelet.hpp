// permute: brings values into an order, or out of it.
//
//   order   R  n different indices in [0, n)
//   values  R  n values
//   result  W  n values: result[i] = values[order[i]], or result[order[i]] = values[i] if `back` is set
//
// A task takes the elements [first, first + size) of the order. Tasks that run side by side write different elements.
//
// Example: order 2 0 1, values 5 6 7 -> 7 5 6; back -> 6 7 5
//
// Traffic: the order and n values in order, n values at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace permute {

struct Arguments {
  Type index;
  Type value;
  bool back;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(index) * 2 + back;
  }
};

/// `keep` lives until the task is done.
void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& values, const Part& result,
            Keep keep = {});

namespace cpu {
void permute(Arguments arguments, const void* order, const void* values, void* result);
}
namespace cuda {
void permute(Arguments arguments, const void* order, const void* values, void* result, CudaStream stream);
}

}  // namespace permute
}  // namespace pleach
