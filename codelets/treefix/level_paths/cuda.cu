#include "base/launch.cuh"
#include "treefix/level_paths/element.hpp"

namespace pleach::level_paths {

namespace {

__global__ void __launch_bounds__(threads) run(std::uint32_t size, Buffers b) {
  const std::uint32_t k = thread_number();
  if (k < size) set_level(b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments.size, buffers);
}

}  // namespace pleach::level_paths
