#include "base/launch.cuh"
#include "expression/bound_rounds/element.hpp"

namespace pleach::bound_rounds {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) bound(arguments, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::bound_rounds
