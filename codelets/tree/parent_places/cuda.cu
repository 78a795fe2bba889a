#include "array/tile_scan.cuh"
#include "tree/parent_places/codelet.hpp"

namespace pleach::parent_places {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) run(Buffers<Index> buffers) {
  const auto [order, parent, place, result] = buffers;
#pragma unroll
  for (int j = 0; j < items_per_thread; ++j) {
    const std::size_t k = blockIdx.x * tile + j * block_threads + threadIdx.x;
    if (k >= order.size()) break;
    const Index v = order[k], p = parent[v];
    result[k] = p == v ? -1 : static_cast<std::int32_t>(place[p]);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.order.size())), block_threads, 0, stream>>>(typed);
  });
}

}  // namespace pleach::parent_places
