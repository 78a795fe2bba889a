#include "base/launch.cuh"
#include "treefix/place_paths/codelet.hpp"

namespace pleach::place_paths {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers b) {
  const std::uint32_t k = thread_number();
  if (k >= arguments.size) return;
  const std::uint32_t start = b.start[b.path[k] - 1];
  b.reach[k] = arguments.first + k - start + 1;
  b.row[k] = b.rank[start];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::place_paths
