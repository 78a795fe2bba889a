#include "array/tile_scan.cuh"
#include "list/find_bad_link/codelet.hpp"

namespace pleach::find_bad_link::cuda {

namespace {

/// Faults may be many: only those that still count take their turn.
__device__ void report(std::uint32_t i, std::uint32_t* fault) {
  if (i < *static_cast<volatile std::uint32_t*>(fault)) atomicMin(fault, i);
}

template <class Index>
__global__ void __launch_bounds__(block_threads)
    shared_successor(std::uint32_t first, const Index* __restrict__ links, std::size_t count,
                     const std::uint32_t* __restrict__ predecessor, std::uint32_t* fault) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    const std::uint32_t own = first + static_cast<std::uint32_t>(i), next = static_cast<std::uint32_t>(links[i]);
    if (next != own && predecessor[next] != own) report(own, fault);
  }
}

template <class Index, class Node>
__global__ void __launch_bounds__(block_threads)
    no_end(std::uint32_t first, const Node* __restrict__ nodes, std::size_t count, const Index* __restrict__ links,
           std::uint32_t* fault) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    const auto last = static_cast<std::uint32_t>(link_of(nodes[i]));
    if (static_cast<std::uint32_t>(links[last]) != last) report(first + static_cast<std::uint32_t>(i), fault);
  }
}

}  // namespace

void find_bad_link(Arguments arguments, const void* from, std::size_t count, const void* to, std::uint32_t* fault,
                   CudaStream stream) {
  cudaMemsetAsync(fault, 0xff, sizeof *fault, stream);
  const auto blocks = static_cast<unsigned>(tiles(count));
  with_index(arguments.index, [&]<class Index>(Index) {
    if (arguments.kind == Kind::shared_successor) {
      shared_successor<<<blocks, block_threads, 0, stream>>>(arguments.first, static_cast<const Index*>(from), count,
                                                             static_cast<const std::uint32_t*>(to), fault);
    } else {
      with_node(arguments.bits, [&]<class Node>(Node) {
        no_end<<<blocks, block_threads, 0, stream>>>(arguments.first, static_cast<const Node*>(from), count,
                                                     static_cast<const Index*>(to), fault);
      });
    }
  });
}

}  // namespace pleach::find_bad_link::cuda
