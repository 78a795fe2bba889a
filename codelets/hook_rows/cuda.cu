#include "hook_rows/codelet.hpp"
#include "runtime/tile_scan.cuh"
#include "union_find.cuh"

namespace pleach::hook_rows::cuda {

namespace {

using union_find::join;

__device__ void write_sum(std::uint32_t sum, std::uint32_t* joined) {
  using Reduce = cub::BlockReduce<std::uint32_t, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  sum = Reduce(storage).Sum(sum);
  if (threadIdx.x == 0) joined[blockIdx.x] = sum;
}

/// A thread for each vertex.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook_short(std::uint32_t first, std::uint32_t last, std::uint32_t begin, std::uint32_t end, std::uint32_t skip,
               bool linked, const Index* __restrict__ at, const Index* __restrict__ neighbour, std::uint32_t* label,
               std::uint32_t* joined) {
  std::uint32_t sum = 0;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t v = first + std::size_t{blockIdx.x} * block_threads + threadIdx.x; v < last; v += stride) {
    if (static_cast<volatile std::uint32_t*>(label)[v] == skip) continue;
    const auto row = static_cast<std::size_t>(at[v]), row_end = static_cast<std::size_t>(at[v + 1]);
    for (std::size_t k = row + begin; k < ::min(row_end, row + end); ++k) {
      const auto w = static_cast<std::uint32_t>(neighbour[k]);
      if ((linked && k == row && w < v) || join(label, static_cast<std::uint32_t>(v), w)) ++sum;
    }
  }
  write_sum(sum, joined);
}

/// The v in [low, high) with at[v] <= arc < at[v + 1].
template <class Index>
__device__ std::uint32_t row_of(const Index* __restrict__ at, std::uint32_t low, std::uint32_t high, std::size_t arc) {
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (static_cast<std::size_t>(at[middle]) <= arc ? low : high) = middle;
  }
  return low;
}

/// A thread for each arc, a block for each tile of them.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook_arcs(std::uint32_t first, std::uint32_t last, std::uint32_t begin, std::uint32_t skip, bool linked,
              const Index* __restrict__ at, const Index* __restrict__ neighbour, std::uint32_t* label,
              std::uint32_t* joined) {
  __shared__ std::uint32_t ends[2];
  std::uint32_t sum = 0;
  const auto arcs_end = static_cast<std::size_t>(at[last]);
  for (std::size_t arc = static_cast<std::size_t>(at[first]) + blockIdx.x * tile; arc < arcs_end;
       arc += std::size_t{gridDim.x} * tile) {
    const std::size_t tile_end = ::min(arc + tile, arcs_end);
    __syncthreads();
    if (threadIdx.x < 2) ends[threadIdx.x] = row_of(at, first, last, threadIdx.x == 0 ? arc : tile_end - 1);
    __syncthreads();
    for (std::size_t k = arc + threadIdx.x; k < tile_end; k += block_threads) {
      const std::uint32_t v = row_of(at, ends[0], ends[1] + 1, k);
      if (static_cast<volatile std::uint32_t*>(label)[v] == skip) continue;
      const auto row = static_cast<std::size_t>(at[v]);
      if (k < row + begin) continue;
      const auto w = static_cast<std::uint32_t>(neighbour[k]);
      if ((linked && k == row && w < v) || join(label, v, w)) ++sum;
    }
  }
  write_sum(sum, joined);
}

}  // namespace

void hook_rows(Arguments arguments, const void* offset, const void* neighbour, std::size_t, std::uint32_t* label,
               std::uint32_t* joined, std::size_t groups, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto blocks = static_cast<unsigned>(groups);
    const std::uint32_t last = arguments.first + arguments.count;
    const auto* at = static_cast<const Index*>(offset);
    const auto* neighbours = static_cast<const Index*>(neighbour);
    if (arguments.end == all) {
      hook_arcs<<<blocks, block_threads, 0, stream>>>(arguments.first, last, arguments.begin, arguments.skip,
                                                      arguments.linked, at, neighbours, label, joined);
    } else {
      hook_short<<<blocks, block_threads, 0, stream>>>(arguments.first, last, arguments.begin, arguments.end,
                                                       arguments.skip, arguments.linked, at, neighbours, label, joined);
    }
  });
}

}  // namespace pleach::hook_rows::cuda
