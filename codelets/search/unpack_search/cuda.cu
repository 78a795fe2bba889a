#include "array/tile_scan.cuh"
#include "search/unpack_search/codelet.hpp"

namespace pleach::unpack_search::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    unpack(const Visit* __restrict__ visit, std::size_t n, Index* level, Index* parent) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= n) break;
    const auto [from, at] = reinterpret_cast<const int2*>(visit)[i];
    level[i] = at;
    parent[i] = from;
  }
}

}  // namespace

void unpack_search(Arguments arguments, const Visit* visit, std::size_t n, void* level, void* parent,
                   CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    unpack<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(visit, n, static_cast<Index*>(level),
                                                                          static_cast<Index*>(parent));
  });
}

}  // namespace pleach::unpack_search::cuda
