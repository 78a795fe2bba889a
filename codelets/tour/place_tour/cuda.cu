#include "array/windows.cuh"
#include "tour/place_tour/codelet.hpp"

namespace pleach::place_tour::cuda {

namespace {

constexpr unsigned threads = 256, items = 4;
constexpr std::size_t most_windows = 16;  // measured on an H200

template <class Index>
__global__ void copy_positions(const std::int32_t* __restrict__ position, Index* enter, Index* leave,
                               std::uint32_t first, std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  enter[i] = position[i];
  leave[i] = position[n + i];
}

/// Writes the positions in [low, low + width). Those of all vertices are read again for every window: past the L2
/// cache.
template <class Index>
__global__ void write_tour(const std::int32_t* __restrict__ position, Index* tour, std::uint32_t first,
                           std::uint32_t end, std::uint32_t n, std::uint32_t low, std::uint32_t width) {
  const std::uint32_t start = first + blockIdx.x * threads * items + threadIdx.x;
  std::uint32_t enter[items], leave[items];
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t i = start + j * threads;
    enter[j] = i < end ? static_cast<std::uint32_t>(__ldcs(position + i)) : low - 1;
    leave[j] = i < end ? static_cast<std::uint32_t>(__ldcs(position + n + i)) : low - 1;
  }
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const auto i = static_cast<Index>(start + j * threads);
    if (enter[j] - low < width) tour[enter[j]] = i;
    if (leave[j] - low < width) tour[leave[j]] = ~i;
  }
}

}  // namespace

void place_tour(Arguments arguments, const std::int32_t* position, void* enter, void* leave, void* tour,
                CudaStream stream) {
  const std::uint32_t first = arguments.first, size = arguments.size, n = arguments.n;
  with_index(arguments.index, [&]<class Index>(Index) {
    copy_positions<<<(size + threads - 1) / threads, threads, 0, stream>>>(position, static_cast<Index*>(enter),
                                                                           static_cast<Index*>(leave), first, size, n);
    for_windows(2 * std::size_t{n}, sizeof(Index), most_windows, [&](std::uint32_t low, std::uint32_t width) {
      write_tour<<<(size + threads * items - 1) / (threads * items), threads, 0, stream>>>(
          position, static_cast<Index*>(tour), first, first + size, n, low, width);
    });
  });
}

}  // namespace pleach::place_tour::cuda
