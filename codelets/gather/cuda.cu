#include "gather/codelet.hpp"
#include "runtime/tile_scan.cuh"

namespace pleach::gather::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    take(const Index* __restrict__ place, std::size_t n, const Index* __restrict__ values, Index* __restrict__ result) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i < n) result[i] = values[place[i]];
  }
}

}  // namespace

void gather(Arguments arguments, const void* place, std::size_t n, const void* values, void* result,
            CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    take<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(
        static_cast<const Index*>(place), n, static_cast<const Index*>(values), static_cast<Index*>(result));
  });
}

}  // namespace pleach::gather::cuda
