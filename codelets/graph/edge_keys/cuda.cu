#include "array/tile_scan.cuh"
#include "graph/edge_keys/codelet.hpp"

namespace pleach::edge_keys::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    keys(Arguments arguments, const Index* __restrict__ from, const Index* __restrict__ to, std::size_t count,
         std::uint32_t* key, std::uint32_t* head, std::uint32_t* fault) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (i >= count) break;
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    const bool outside = a >= arguments.vertices || b >= arguments.vertices;
    if (outside) atomicMin(fault, arguments.first + static_cast<std::uint32_t>(i));
    const std::uint32_t tail = outside ? 0 : static_cast<std::uint32_t>(a),
                        end = outside ? 0 : static_cast<std::uint32_t>(b);
    if (arguments.directed) {
      key[i] = tail;
      head[i] = end;
    } else {
      key[2 * i] = head[2 * i + 1] = tail;
      key[2 * i + 1] = head[2 * i] = end;
    }
  }
}

}  // namespace

void edge_keys(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* key,
               std::uint32_t* head, std::uint32_t* fault, CudaStream stream) {
  cudaMemsetAsync(fault, 0xff, sizeof *fault, stream);
  with_index(arguments.index, [&]<class Index>(Index) {
    keys<<<static_cast<unsigned>(tiles(count)), block_threads, 0, stream>>>(
        arguments, static_cast<const Index*>(from), static_cast<const Index*>(to), count, key, head, fault);
  });
}

}  // namespace pleach::edge_keys::cuda
