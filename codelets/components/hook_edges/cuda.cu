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
__global__ void __launch_bounds__(block_threads) hook(Arguments arguments, Buffers<Index> buffers) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const Index* __restrict__ from = buffers.from + arguments.first, * __restrict__ to = buffers.to + arguments.first;
  std::uint32_t* label = buffers.label;
  const std::size_t n = buffers.label.size();
  Tally sum;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < arguments.size; i += stride) {
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const std::uint32_t edge = arguments.first + static_cast<std::uint32_t>(i);
    if (a >= n || b >= n) {
      sum.outside = ::min(sum.outside, edge);
    } else if (join(label, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b))) {
      ++sum.joined;
    } else {
      sum.closing = ::min(sum.closing, edge);
    }
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) buffers.tally[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    hook<<<static_cast<unsigned>(typed.tally.size()), block_threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::hook_edges
