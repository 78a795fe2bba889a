#include "array/tile_scan.cuh"
#include "search/seed_search/codelet.hpp"

namespace pleach::seed_search::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    seed(std::uint32_t arcs, const Index* __restrict__ source, std::uint32_t sources, Visit* visit,
         std::uint32_t* queue, std::uint32_t* visited, Control* control) {
  __shared__ std::uint32_t size;
  if (threadIdx.x == 0) size = 0;
  __syncthreads();
  for (std::uint32_t i = threadIdx.x; i < sources; i += block_threads) {
    const auto v = static_cast<std::uint32_t>(source[i]);
    const std::uint32_t bit = std::uint32_t{1} << (v % 32);
    if ((atomicOr(&visited[v / 32], bit) & bit) != 0) continue;
    visit[v] = {v, 0};
    queue[atomicAdd(&size, 1u)] = v;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    *control = {};
    control->end = control->size = size;
    control->rest = arcs;
  }
}

}  // namespace

void seed_search(Arguments arguments, const void* source, std::size_t sources, Visit* visit, std::uint32_t* queue,
                 std::uint32_t* visited, Control* control, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    seed<<<1, block_threads, 0, stream>>>(arguments.arcs, static_cast<const Index*>(source),
                                          static_cast<std::uint32_t>(sources), visit, queue, visited, control);
  });
}

}  // namespace pleach::seed_search::cuda
