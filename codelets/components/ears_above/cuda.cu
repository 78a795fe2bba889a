#include "base/launch.cuh"
#include "components/ears_above/element.hpp"
#include "tree/minima_of_range.cuh"

namespace pleach::ears_above {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Minima minima, Buffers buffers) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) find_ear(arguments, minima, buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const Minima minima{buffers.least, buffers.table, minima_blocks(buffers.least.size())};
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, minima, buffers);
}

}  // namespace pleach::ears_above
