#include "array/tile_scan.cuh"
#include "list/link_predecessors/codelet.hpp"

namespace pleach::link_predecessors {

namespace {

__device__ void link_one(std::uint32_t* predecessor, std::uint32_t own, std::uint32_t from) {
  // Once an element has been linked to, its predecessor is never the element itself again.
  if (atomicCAS(predecessor, own, from) != own) atomicMin(predecessor, from);
}

template <class Index>
__global__ void __launch_bounds__(block_threads)
    link_all(std::uint32_t first, const Index* __restrict__ links, std::size_t count, std::uint32_t* predecessor) {
  const std::size_t start = blockIdx.x * tile;
  Index to[items_per_thread];
  load_striped(links + start, count - start, to, Index{0});
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = start + k * block_threads + threadIdx.x;
    const std::uint32_t from = first + static_cast<std::uint32_t>(i), own = static_cast<std::uint32_t>(to[k]);
    if (i < count && own != from) link_one(&predecessor[own], own, from);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(tiles(buffers.links.size()));
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    link_all<Index>
        <<<blocks, block_threads, 0, stream>>>(arguments.first, typed.links, typed.links.size(), typed.predecessor);
  });
}

}  // namespace pleach::link_predecessors
