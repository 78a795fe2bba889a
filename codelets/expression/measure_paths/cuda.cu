#include "base/launch.cuh"
#include "expression/measure_paths/element.hpp"

namespace pleach::measure_paths {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) measure(arguments, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::measure_paths
