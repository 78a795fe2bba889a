#include "array/tile_scan.cuh"
#include "treefix/most_children/codelet.hpp"

namespace pleach::most_children {

namespace {

__global__ void __launch_bounds__(block_threads)
    run(const std::uint32_t* __restrict__ child, std::size_t n, std::int32_t* most) {
  using Reduce = cub::BlockReduce<std::int32_t, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  std::int32_t largest = 0;
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t b = std::size_t{blockIdx.x} * tile + k * block_threads + threadIdx.x;
    if (b < n) largest = Max{}(largest, static_cast<std::int32_t>(child[b + 1] - child[b]));
  }
  largest = Reduce(storage).Reduce(largest, Max{});
  if (threadIdx.x == 0) most[blockIdx.x] = largest;
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) {
  const std::size_t n = buffers.child.size() - 1;
  run<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(buffers.child, n, buffers.most);
}

}  // namespace pleach::most_children
