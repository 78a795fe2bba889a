#include "iota/codelet.hpp"
#include "runtime/tile_scan.cuh"

namespace pleach::iota::cuda {

namespace {

__global__ void __launch_bounds__(block_threads) write(std::uint32_t first, std::uint32_t* values, std::size_t count) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i < count) values[i] = first + static_cast<std::uint32_t>(i);
  }
}

}  // namespace

void iota(Arguments arguments, std::uint32_t* values, std::size_t count, CudaStream stream) {
  write<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(arguments.first, values, count);
}

}  // namespace pleach::iota::cuda
