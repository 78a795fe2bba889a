#include "array/tile_scan.cuh"
#include "components/hook_edges/codelet.hpp"
#include "components/union_find.cuh"

namespace pleach::hook_edges {

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

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const std::uint32_t first = arguments.first;
    hook<Index><<<static_cast<unsigned>(typed.tally.size()), block_threads, 0, stream>>>(
        first, typed.from + first, typed.to + first, arguments.size, typed.label, typed.label.size(), typed.tally);
  });
}

}  // namespace pleach::hook_edges
