#include "array/tile_scan.cuh"
#include "components/hook_edges/codelet.hpp"
#include "components/union_find.cuh"

namespace pleach::hook_edges::cuda {

namespace {

using union_find::join;

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook(std::uint32_t first, const Index* __restrict__ from, const Index* __restrict__ to, std::size_t count,
         std::uint32_t* label, std::size_t n, Tally* tally) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  Tally sum;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < count; i += stride) {
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const std::uint32_t edge = first + static_cast<std::uint32_t>(i);
    if (a >= n || b >= n) {
      sum.outside = ::min(sum.outside, edge);
    } else if (join(label, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b))) {
      ++sum.joined;
    } else {
      sum.closing = ::min(sum.closing, edge);
    }
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) tally[blockIdx.x] = sum;
}

}  // namespace

void hook_edges(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* label,
                std::size_t n, Tally* tally, std::size_t groups, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    hook<<<static_cast<unsigned>(groups), block_threads, 0, stream>>>(
        arguments.first, static_cast<const Index*>(from), static_cast<const Index*>(to), count, label, n, tally);
  });
}

}  // namespace pleach::hook_edges::cuda
