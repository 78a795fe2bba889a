#include "array/tile_scan.cuh"
#include "tree/count_enters/codelet.hpp"
#include "tree/enters.h"

namespace pleach::count_enters {

namespace {

constexpr unsigned tile_words = tile / 32;

template <class Index>
__global__ void __launch_bounds__(block_threads)
    count(const Index* __restrict__ tour, std::size_t m, std::uint64_t* words, std::int32_t* sums) {
  using Scan = cub::BlockScan<unsigned, block_threads>;
  __shared__ typename Scan::TempStorage storage;
  __shared__ unsigned masks[tile_words];
  const std::size_t first = std::size_t{blockIdx.x} * tile;

  Index positions[items_per_thread];
  load_striped(tour + first, m - first, positions, Index{-1});
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const unsigned mask = __ballot_sync(0xffffffff, positions[k] >= 0);
    if (threadIdx.x % 32 == 0) masks[(k * block_threads + threadIdx.x) / 32] = mask;
  }
  __syncthreads();
  const unsigned mask = threadIdx.x < tile_words ? masks[threadIdx.x] : 0;
  unsigned before, sum;
  Scan(storage).ExclusiveSum(bits_set(mask), before, sum);
  if (threadIdx.x < tile_words && first + threadIdx.x * 32 < m) {
    words[first / 32 + threadIdx.x] = std::uint64_t{before} << 32 | mask;
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = static_cast<std::int32_t>(sum);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const std::size_t m = b.tour.size();
    count<Index><<<static_cast<unsigned>(tiles(m)), block_threads, 0, stream>>>(b.tour, m, b.words, b.sums);
  });
}

}  // namespace pleach::count_enters
