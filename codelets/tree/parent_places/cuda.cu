#include "array/tile_scan.cuh"
#include "tree/parent_places/codelet.hpp"

namespace pleach::parent_places {

namespace {

template <class Index, class Place>
__global__ void __launch_bounds__(block_threads)
    run(std::int32_t root, std::int32_t plus, Buffers<Index, Place> buffers) {
  const auto [order, parent, place, result] = buffers;
#pragma unroll
  for (int j = 0; j < items_per_thread; ++j) {
    const std::size_t k = blockIdx.x * tile + j * block_threads + threadIdx.x;
    if (k >= order.size()) break;
    const auto v = static_cast<Index>(order[k]), p = static_cast<Index>(parent[v]);
    result[k] = p == v ? root : static_cast<std::int32_t>(place[p]) + plus;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.order.size())), block_threads, 0, stream>>>(arguments.root, arguments.plus,
                                                                                        typed);
  });
}

}  // namespace pleach::parent_places
