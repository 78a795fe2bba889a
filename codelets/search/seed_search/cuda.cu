#include "array/tile_scan.cuh"
#include "search/seed_search/codelet.hpp"

namespace pleach::seed_search {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) run(std::uint32_t arcs, Buffers<Index> buffers) {
  const auto [source, arrival, queue, visited, control] = buffers;
  __shared__ std::uint32_t size;
  if (threadIdx.x == 0) size = 0;
  __syncthreads();
  for (std::uint32_t i = threadIdx.x; i < source.size(); i += block_threads) {
    const auto v = static_cast<std::uint32_t>(source[i]);
    const std::uint32_t bit = std::uint32_t{1} << (v % 32);
    if ((atomicOr(&visited[v / 32], bit) & bit) != 0) continue;
    arrival[v] = {v, 0};
    queue[atomicAdd(&size, 1u)] = v;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    *control = {};
    control[0].end = control[0].size = size;
    control[0].rest = arcs;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<1, block_threads, 0, stream>>>(arguments.arcs, typed); });
}

}  // namespace pleach::seed_search
