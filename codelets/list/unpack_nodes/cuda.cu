#include "array/tile_scan.cuh"
#include "list/unpack_nodes/codelet.hpp"

namespace pleach::unpack_nodes::cuda {

namespace {

template <class Index, class Node>
__global__ void __launch_bounds__(block_threads)
    read(const Node* __restrict__ nodes, std::size_t count, Index* __restrict__ values, bool ranks) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    values[i] = static_cast<Index>(ranks ? rank_of(nodes[i]) : link_of(nodes[i]));
  }
}

}  // namespace

void unpack_nodes(Arguments arguments, const void* nodes, std::size_t count, void* values, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_node(arguments.bits, [&]<class Node>(Node) {
      read<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(
          static_cast<const Node*>(nodes), count, static_cast<Index*>(values), arguments.half == Half::rank);
    });
  });
}

}  // namespace pleach::unpack_nodes::cuda
