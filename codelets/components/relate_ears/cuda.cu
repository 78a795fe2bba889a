#include "base/launch.cuh"
#include "components/relate_ears/element.hpp"

namespace pleach::relate_ears {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) relate(arguments, buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::relate_ears
