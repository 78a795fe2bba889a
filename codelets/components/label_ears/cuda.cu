#include "base/launch.cuh"
#include "components/label_ears/element.hpp"

namespace pleach::label_ears {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) label(buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::label_ears
