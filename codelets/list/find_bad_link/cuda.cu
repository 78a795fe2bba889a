#include "array/tile_scan.cuh"
#include "list/find_bad_link/codelet.hpp"

namespace pleach::find_bad_link {

namespace {

/// Faults may be many: only those that lower the minimum use an atomic operation.
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

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto [index, node, first, size] = arguments;
  const auto blocks = static_cast<unsigned>(tiles(size));
  with_types(arguments, buffers, [&]<class Index, class Node>(const Buffers<Index, Node>& typed) {
    if (typed.nodes != nullptr) {
      no_end<Index, Node>
          <<<blocks, block_threads, 0, stream>>>(first, typed.nodes + first, size, typed.links, typed.fault);
    } else {
      shared_successor<Index>
          <<<blocks, block_threads, 0, stream>>>(first, typed.links + first, size, typed.predecessor, typed.fault);
    }
  });
}

}  // namespace pleach::find_bad_link
