#include "array/tile_scan.cuh"
#include "graph/check_offsets/codelet.hpp"

namespace pleach::check_offsets {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) inspect(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, arcs, first, size] = arguments;
  const auto [offset, fault] = buffers;
  const auto last = static_cast<std::uint32_t>(offset.size()) - 1;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t part = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (part >= size) break;
    const std::uint32_t i = first + static_cast<std::uint32_t>(part);
    const Index at = offset[i], before = i == 0 ? 0 : offset[i - 1];
    if ((i == 0 && at != 0) || at < before || (i == last && at != static_cast<Index>(arcs))) atomicMin(fault, i);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    inspect<<<static_cast<unsigned>(tiles(arguments.size)), block_threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::check_offsets
