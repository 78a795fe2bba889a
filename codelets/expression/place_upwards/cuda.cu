#include "base/launch.cuh"
#include "expression/place_upwards/element.hpp"

namespace pleach::place_upwards {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) place(arguments, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::place_upwards
