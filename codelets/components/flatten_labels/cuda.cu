#include "array/tile_scan.cuh"
#include "components/flatten_labels/codelet.hpp"

namespace pleach::flatten_labels {

namespace {

__global__ void __launch_bounds__(block_threads)
    flatten_all(std::size_t first, std::size_t end, volatile std::uint32_t* label) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t v = first + blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (v >= end) break;
    std::uint32_t own = label[v], next = label[own];
    while (next != own) {
      label[v] = next;
      own = next;
      next = label[own];
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const std::size_t end = std::size_t{arguments.first} + arguments.size;
  flatten_all<<<static_cast<unsigned>(tiles(arguments.size)), block_threads, 0, stream>>>(arguments.first, end,
                                                                                          buffers.label);
}

}  // namespace pleach::flatten_labels
