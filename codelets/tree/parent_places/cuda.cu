#include "array/tile_scan.cuh"
#include "tree/parent_places/codelet.hpp"

namespace pleach::parent_places::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    find(const Index* __restrict__ order, std::size_t count, const Index* __restrict__ parent,
         const Index* __restrict__ place, std::int32_t* __restrict__ result) {
#pragma unroll
  for (int j = 0; j < items_per_thread; ++j) {
    const std::size_t k = blockIdx.x * tile + j * block_threads + threadIdx.x;
    if (k >= count) break;
    const Index v = order[k], p = parent[v];
    result[k] = p == v ? -1 : static_cast<std::int32_t>(place[p]);
  }
}

}  // namespace

void parent_places(Arguments arguments, const void* order, std::size_t count, const void* parent, const void* place,
                   std::int32_t* result, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    find<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(static_cast<const Index*>(order), count,
                                                                            static_cast<const Index*>(parent),
                                                                            static_cast<const Index*>(place), result);
  });
}

}  // namespace pleach::parent_places::cuda
