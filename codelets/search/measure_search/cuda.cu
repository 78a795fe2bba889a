#include "array/tile_scan.cuh"
#include "search/measure_search/codelet.hpp"

namespace pleach::measure_search {

namespace {

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

template <class Index>
__global__ void __launch_bounds__(block_threads) run(std::uint32_t first, Buffers<Index> buffers) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const Arrival* __restrict__ arrival = buffers.arrival;
  const Index* __restrict__ at = buffers.offset + first;
  Tally sum;
  const std::size_t count = buffers.arrival.size(), stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < count; i += stride) {
    const std::int32_t level = arrival[i].level;
    if (level < 0) continue;
    sum = merge(sum, {1, static_cast<std::uint32_t>(at[i + 1] - at[i]), static_cast<std::uint32_t>(level) + 1});
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) buffers.tally[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(buffers.tally.size()), block_threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::measure_search
