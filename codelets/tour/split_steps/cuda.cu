#include "base/launch.cuh"
#include "tour/split_steps/codelet.hpp"

namespace pleach::split_steps {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [position, enter, leave] = buffers;
  const std::size_t i = thread_number();
  if (i >= enter.size()) return;
  enter[i] = position[2 * (first + i)];
  leave[i] = position[2 * (first + i) + 1];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.enter.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::split_steps
