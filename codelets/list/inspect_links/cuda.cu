#include "array/tile_scan.cuh"
#include "list/inspect_links/codelet.hpp"

namespace pleach::inspect_links::cuda {

namespace {

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

/// merge() with the tally of one link, for which there is seldom much to do.
template <class Index>
__device__ void include(Tally& sum, std::uint64_t i, Index link, std::uint64_t n) {
  const auto to = static_cast<std::uint64_t>(link);
  sum.steps += i - to;
  if (to >= n || to == i) sum = merge(sum, {to >= n ? i : Tally::none, to == i, 0, to == i ? i : 0});
}

template <class Index>
__global__ void __launch_bounds__(block_threads)
    inspect(const Index* __restrict__ links, std::size_t count, std::uint64_t first, std::uint64_t n, Tally* tally) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  Tally sum;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
#pragma unroll 4
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < count; i += stride) {
    include(sum, first + i, links[i], n);
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) tally[blockIdx.x] = sum;
}

}  // namespace

void inspect_links(Arguments arguments, const void* links, std::size_t count, Tally* tally, std::size_t groups,
                   CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    inspect<<<static_cast<unsigned>(groups), block_threads, 0, stream>>>(static_cast<const Index*>(links), count,
                                                                         arguments.first, arguments.n, tally);
  });
}

}  // namespace pleach::inspect_links::cuda
