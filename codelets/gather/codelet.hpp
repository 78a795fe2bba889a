// gather: the values at given places.
//
//   place   R  n indices in [0, n')
//   values  R  n' values, indices
//   result  W  n values: result[i] = values[place[i]]
//
// Example: place 2 0 1, values 5 6 7  ->  7 5 6
//
// Work n; traffic: 2n indices in order, n at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace gather {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& place, const Part& values, const Part& result,
            Keep keep);

namespace cpu {
void gather(Arguments arguments, const void* place, std::size_t n, const void* values, void* result);
}
namespace cuda {
void gather(Arguments arguments, const void* place, std::size_t n, const void* values, void* result, CudaStream stream);
}

}  // namespace gather
}  // namespace pleach
