#include "array/fill/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::fill {

namespace {

__global__ void __launch_bounds__(block_threads) number(std::uint32_t first, Buffers buffers) {
  const auto [data] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i < data.size()) data[i] = first + static_cast<std::uint32_t>(i);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto& data = buffers.data;
  if (arguments.numbers) {
    number<<<static_cast<unsigned>(tiles(data.size())), block_threads, 0, stream>>>(arguments.first, buffers);
  } else {
    cudaMemsetAsync(data, arguments.byte, data.size() * data.element_bytes, stream);
  }
}

}  // namespace pleach::fill
