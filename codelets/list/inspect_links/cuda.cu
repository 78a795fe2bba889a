#include "array/tile_scan.cuh"
#include "list/inspect_links/codelet.hpp"

namespace pleach::inspect_links {

namespace {

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

/// merge() with the tally of one link, which rarely has much to do.
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
  std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x;
  // Load several links at once: the compiler moves no load past the branch of the rare case.
  constexpr unsigned at_once = 8;
  for (; i + (at_once - 1) * stride < count; i += at_once * stride) {
    Index read[at_once];
#pragma unroll
    for (unsigned k = 0; k < at_once; ++k) read[k] = links[i + k * stride];
#pragma unroll
    for (unsigned k = 0; k < at_once; ++k) include(sum, first + i + k * stride, read[k], n);
  }
  for (; i < count; i += stride) include(sum, first + i, links[i], n);
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) tally[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(buffers.tally.size());
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    inspect<Index><<<blocks, block_threads, 0, stream>>>(typed.links, typed.links.size(), arguments.first, arguments.n,
                                                         typed.tally);
  });
}

}  // namespace pleach::inspect_links
