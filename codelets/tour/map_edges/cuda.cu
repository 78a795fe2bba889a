#include "array/windows.cuh"
#include "tour/map_edges/codelet.hpp"

#include <cub/block/block_reduce.cuh>

namespace pleach::map_edges::cuda {

namespace {

constexpr unsigned threads = 256, items = 4;
constexpr std::size_t most_windows = 8;  // measured on an H200

/// Writes the successors in [low, low + width). Arcs and sources are read again for every window: past the L2 cache.
__global__ void run(Pointers p, std::uint32_t first, std::uint32_t end, std::uint32_t arcs, std::uint32_t low,
                    std::uint32_t width) {
  const std::uint32_t start = first + blockIdx.x * threads * items + threadIdx.x;
  std::uint32_t arc[items], next[items], source[items], next_source[items];
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t i = start + j * threads;
    const bool inside = i < end, followed = i + 1 < arcs;
    arc[j] = inside ? __ldcs(p.order + i) : 0;
    source[j] = inside ? __ldcs(p.source + i) : 0;
    next[j] = inside && followed ? p.order[i + 1] : 0;
    next_source[j] = inside && followed ? p.source[i + 1] : ~std::uint32_t{0};
  }
  int vertices = 0;
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t before = arc[j] ^ 1;
    if (start + j * threads >= end || before - low >= width) continue;
    const bool last = next_source[j] != source[j];
    if (last) next[j] = p.order[p.begin[source[j]]];
    p.successor[before] = static_cast<std::int32_t>(next[j]);
    vertices += last - (next[j] == before);
  }
  using Sum = cub::BlockReduce<int, threads>;
  __shared__ typename Sum::TempStorage storage;
  const int sum = Sum(storage).Sum(vertices);
  if (threadIdx.x == 0) atomicAdd(p.vertices, sum);
}

}  // namespace

void map_edges(Arguments arguments, const Pointers& pointers, std::size_t arcs, CudaStream stream) {
  cudaMemsetAsync(pointers.vertices, 0, sizeof(std::int32_t), stream);
  const std::uint32_t blocks = (arguments.size + threads * items - 1) / (threads * items);
  for_windows(arcs, sizeof(std::int32_t), most_windows, [&](std::uint32_t low, std::uint32_t width) {
    run<<<blocks, threads, 0, stream>>>(pointers, arguments.first, arguments.first + arguments.size,
                                        static_cast<std::uint32_t>(arcs), low, width);
  });
}

}  // namespace pleach::map_edges::cuda
