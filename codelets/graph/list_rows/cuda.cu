#include "array/tile_scan.cuh"
#include "graph/list_rows/codelet.hpp"

namespace pleach::list_rows::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    expand(std::uint32_t first, const Index* __restrict__ at, std::uint32_t n, Index* row, std::size_t count) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    const Index element = static_cast<Index>(first + i);
    std::uint32_t low = 0, high = n;  // at[low] <= element < at[high]
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      (at[middle] <= element ? low : high) = middle;
    }
    row[i] = static_cast<Index>(low);
  }
}

}  // namespace

void list_rows(Arguments arguments, const void* offset, std::size_t n, void* row, std::size_t count,
               CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    expand<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(
        arguments.first, static_cast<const Index*>(offset), static_cast<std::uint32_t>(n), static_cast<Index*>(row),
        count);
  });
}

}  // namespace pleach::list_rows::cuda
