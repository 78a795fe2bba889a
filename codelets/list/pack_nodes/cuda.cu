#include "array/tile_scan.cuh"
#include "list/pack_nodes/codelet.hpp"

namespace pleach::pack_nodes {

namespace {

template <class Index, class Node>
__global__ void __launch_bounds__(block_threads) write(std::uint32_t first, Buffers<Index, Node> buffers) {
  const Index* __restrict__ links = buffers.links;
  Node* __restrict__ nodes = buffers.nodes;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= buffers.links.size()) break;
    const auto own = static_cast<Node>(first + i), link = static_cast<Node>(links[i]);
    nodes[i] = pack(Node{link != own}, link);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(tiles(buffers.links.size()));
  with_types(arguments, buffers,
             [&](const auto& typed) { write<<<blocks, block_threads, 0, stream>>>(arguments.first, typed); });
}

}  // namespace pleach::pack_nodes
