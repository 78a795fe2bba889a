#include "array/tile_scan.cuh"
#include "base/launch.cuh"
#include "list/admit_lists/codelet.hpp"

namespace pleach::admit_lists {

namespace {

static_assert(block_threads == threads);

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

/// The first block decides; the others select.
__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers buffers) {
  if (blockIdx.x > 0) {
    const std::uint32_t j = (blockIdx.x - 1) * block_threads + threadIdx.x;
    if (j < buffers.start.size()) select(arguments, j, buffers);
    return;
  }
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const Tally* const tally = buffers.tally;
  Tally sum;
  for (std::size_t k = threadIdx.x; k < buffers.tally.size(); k += block_threads) sum = merge(sum, tally[k]);
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) admit(arguments, sum, buffers);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<1 + blocks_of(buffers.start.size()), block_threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::admit_lists
