#include "edge_heads/codelet.hpp"
#include "runtime/tile_scan.cuh"

namespace pleach::edge_heads::cuda {

namespace {

template <class Index>
__device__ const Index* end(const Arguments& arguments, const Index* from, const Index* to, std::uint32_t arc) {
  if (arguments.directed) return &to[arc];
  return arc % 2 == 0 ? &to[arc / 2] : &from[arc / 2];
}

template <class Index>
__global__ void __launch_bounds__(block_threads)
    heads(Arguments arguments, const std::uint32_t* __restrict__ order, std::size_t count,
          const Index* __restrict__ from, const Index* __restrict__ to, Index* head) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    head[i] = *end(arguments, from, to, order[i]);
  }
}

}  // namespace

void edge_heads(Arguments arguments, const std::uint32_t* order, std::size_t count, const void* from, const void* to,
                void* head, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    heads<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(
        arguments, order, count, static_cast<const Index*>(from), static_cast<const Index*>(to),
        static_cast<Index*>(head));
  });
}

}  // namespace pleach::edge_heads::cuda
