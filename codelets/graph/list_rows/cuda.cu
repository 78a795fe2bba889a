#include "array/tile_scan.cuh"
#include "graph/list_rows/codelet.hpp"

namespace pleach::list_rows {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) expand(std::uint32_t first, Buffers<Index> buffers) {
  const auto [offset, row] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= row.size()) break;
    const Index element = static_cast<Index>(first + i);
    std::uint32_t low = 0,
                  high = static_cast<std::uint32_t>(offset.size()) - 1;  // offset[low] <= element < offset[high]
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      (offset[middle] <= element ? low : high) = middle;
    }
    row[i] = static_cast<Index>(low);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    expand<<<static_cast<unsigned>(tiles(typed.row.size())), block_threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::list_rows
