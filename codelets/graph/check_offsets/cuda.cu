#include "array/tile_scan.cuh"
#include "graph/check_offsets/codelet.hpp"

namespace pleach::check_offsets::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    inspect(Arguments arguments, const Index* __restrict__ at, std::uint32_t last, std::uint32_t* fault) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t part = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (part >= arguments.size) break;
    const std::uint32_t i = arguments.first + static_cast<std::uint32_t>(part);
    const Index before = i == 0 ? 0 : at[i - 1];
    if ((i == 0 && at[i] != 0) || at[i] < before || (i == last && at[i] != static_cast<Index>(arguments.arcs))) {
      atomicMin(fault, i);
    }
  }
}

}  // namespace

void check_offsets(Arguments arguments, const void* offset, std::size_t offsets, std::uint32_t* fault,
                   CudaStream stream) {
  cudaMemsetAsync(fault, 0xff, sizeof *fault, stream);
  with_index(arguments.index, [&]<class Index>(Index) {
    inspect<<<static_cast<unsigned>(tiles(arguments.size)), block_threads, 0, stream>>>(
        arguments, static_cast<const Index*>(offset), static_cast<std::uint32_t>(offsets) - 1, fault);
  });
}

}  // namespace pleach::check_offsets::cuda
