#include "base/launch.cuh"
#include "tour/arc_tails/codelet.hpp"

namespace pleach::arc_tails {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [from, to, tail] = buffers;
  const std::size_t i = thread_number(), arc = first + i;
  if (i >= tail.size()) return;
  tail[i] = arc % 2 == 0 ? from[arc / 2] : to[arc / 2];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.tail.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::arc_tails
