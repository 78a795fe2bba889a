#include "array/tile_scan.cuh"
#include "list/unpack_nodes/codelet.hpp"

namespace pleach::unpack_nodes {

namespace {

template <class Index, class Node>
__global__ void __launch_bounds__(block_threads) read(bool links, Buffers<Index, Node> buffers) {
  const Node* __restrict__ nodes = buffers.nodes;
  Index* __restrict__ values = buffers.values;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= buffers.nodes.size()) break;
    values[i] = static_cast<Index>(links ? link_of(nodes[i]) : rank_of(nodes[i]));
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(tiles(buffers.nodes.size()));
  with_types(arguments, buffers,
             [&](const auto& typed) { read<<<blocks, block_threads, 0, stream>>>(arguments.links, typed); });
}

}  // namespace pleach::unpack_nodes
