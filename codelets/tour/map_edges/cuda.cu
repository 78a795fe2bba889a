#include "array/windows.cuh"
#include "runtime/launch.cuh"
#include "tour/map_edges/codelet.hpp"

#include <cub/block/block_reduce.cuh>

namespace pleach::map_edges {

namespace {

constexpr unsigned items = 4;
constexpr std::size_t most_windows = 8;  // measured on an H200

/// Writes the successors in [low, low + width). Arcs and sources are read again for every window: past the L2 cache.
__global__ void run(Arguments arguments, Buffers buffers, std::uint32_t low, std::uint32_t width) {
  const std::uint32_t *order = buffers.order, *sources = buffers.source, *begin = buffers.begin;
  std::int32_t *successor = buffers.successor, *count = buffers.vertices;
  const std::uint32_t arcs = static_cast<std::uint32_t>(buffers.order.size());
  const std::uint32_t end = arguments.first + arguments.size;
  const std::uint32_t start = arguments.first + blockIdx.x * threads * items + threadIdx.x;
  std::uint32_t arc[items], next[items], source[items], next_source[items];
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t i = start + j * threads;
    const bool inside = i < end, followed = i + 1 < arcs;
    arc[j] = inside ? __ldcs(order + i) : 0;
    source[j] = inside ? __ldcs(sources + i) : 0;
    next[j] = inside && followed ? order[i + 1] : 0;
    next_source[j] = inside && followed ? sources[i + 1] : ~std::uint32_t{0};
  }
  int vertices = 0;
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t before = arc[j] ^ 1;
    if (start + j * threads >= end || before - low >= width) continue;
    const bool last = next_source[j] != source[j];
    if (last) next[j] = order[begin[source[j]]];
    successor[before] = static_cast<std::int32_t>(next[j]);
    vertices += last - (next[j] == before);
  }
  using Sum = cub::BlockReduce<int, threads>;
  __shared__ typename Sum::TempStorage storage;
  const int sum = Sum(storage).Sum(vertices);
  if (threadIdx.x == 0) atomicAdd(count, sum);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const std::uint32_t blocks = (arguments.size + threads * items - 1) / (threads * items);
  for_windows(buffers.order.size(), sizeof(std::int32_t), most_windows, [&](std::uint32_t low, std::uint32_t width) {
    run<<<blocks, threads, 0, stream>>>(arguments, buffers, low, width);
  });
}

}  // namespace pleach::map_edges
