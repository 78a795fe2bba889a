#include "array/tile_scan.cuh"
#include "search/measure_search/codelet.hpp"

namespace pleach::measure_search::cuda {

namespace {

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

template <class Index>
__global__ void __launch_bounds__(block_threads)
    measure(const Visit* __restrict__ visit, std::size_t count, const Index* __restrict__ at, Tally* tally) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  Tally sum;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < count; i += stride) {
    const std::int32_t level = visit[i].level;
    if (level < 0) continue;
    sum = merge(sum, {1, static_cast<std::uint32_t>(at[i + 1] - at[i]), static_cast<std::uint32_t>(level) + 1});
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) tally[blockIdx.x] = sum;
}

}  // namespace

void measure_search(Arguments arguments, const Visit* visit, std::size_t count, const void* offset, Tally* tally,
                    std::size_t groups, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    measure<<<static_cast<unsigned>(groups), block_threads, 0, stream>>>(
        visit, count, static_cast<const Index*>(offset) + arguments.first, tally);
  });
}

}  // namespace pleach::measure_search::cuda
