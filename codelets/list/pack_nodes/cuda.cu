#include "array/tile_scan.cuh"
#include "list/pack_nodes/codelet.hpp"

namespace pleach::pack_nodes::cuda {

namespace {

template <class Index, class Node>
__global__ void __launch_bounds__(block_threads)
    write(std::uint32_t first, const Index* __restrict__ links, std::size_t count, Node* __restrict__ nodes) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    const auto own = static_cast<Node>(first + i), link = static_cast<Node>(links[i]);
    nodes[i] = pack(Node{link != own}, link);
  }
}

}  // namespace

void pack_nodes(Arguments arguments, const void* links, std::size_t count, void* nodes, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_node(arguments.bits, [&]<class Node>(Node) {
      write<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(
          arguments.first, static_cast<const Index*>(links), count, static_cast<Node*>(nodes));
    });
  });
}

}  // namespace pleach::pack_nodes::cuda
