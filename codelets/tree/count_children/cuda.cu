#include "array/tile_scan.cuh"
#include "tree/count_children/codelet.hpp"

namespace pleach::count_children {

namespace {

/// Each thread takes consecutive vertices. Counts are below 2^31, so they are in an index's lower half, which comes
/// first.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    add(std::uint32_t first, const Index* __restrict__ parent, std::size_t count, Index* children) {
  const std::size_t start = blockIdx.x * tile + threadIdx.x * items_per_thread;
  std::uint32_t found = 0;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = start + k;
    if (i >= count) break;
    const Index p = parent[i];
    found += p != static_cast<Index>(first + i);
    if (k + 1 < items_per_thread && i + 1 < count && parent[i + 1] == p) continue;
    if (found > 0) atomicAdd(reinterpret_cast<std::uint32_t*>(&children[p]), found);
    found = 0;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const std::size_t n = b.parent.size();
    add<Index><<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(arguments.first, b.parent, n, b.children);
  });
}

}  // namespace pleach::count_children
