#include "array/tile_scan.cuh"
#include "search/unpack_search/codelet.hpp"

namespace pleach::unpack_search {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) run(Buffers<Index> buffers) {
  const Arrival* __restrict__ arrival = buffers.arrival;
  const std::size_t n = buffers.arrival.size();
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= n) break;
    const auto [from, at] = reinterpret_cast<const int2*>(arrival)[i];
    buffers.level[i] = at;
    buffers.parent[i] = from;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.arrival.size())), block_threads, 0, stream>>>(typed);
  });
}

}  // namespace pleach::unpack_search
