#include "array/atomic_min.cuh"
#include "search/long_rows.cuh"
#include "search/lower_parents/codelet.hpp"

#include <algorithm>

namespace pleach::lower_parents {

namespace {

/// A block's vertices each have some lanes for their first arcs; all of the block shares the rest. A block has few
/// vertices, because those with most arcs are neighbours in the queue: they are reached first.
constexpr std::uint32_t lanes = 8, vertices = threads / lanes, few = 32;

/// The number of vertices to look at is unknown: mostly few.
constexpr unsigned max_blocks = 2048;

/// Loads that a thread has in flight.
constexpr std::uint32_t at_once = 8;

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, queue, control, arrival] = buffers;
  const Unsettled unsettled = Unsettled::of(arguments, queue.size(), *control);
  const std::uint32_t row = threadIdx.x / lanes, lane = threadIdx.x % lanes;
  __shared__ ArcRow rest[vertices];
  __shared__ std::uint32_t vertex[vertices], rows;
  for (std::uint32_t first = unsettled.from + blockIdx.x * vertices; first < unsettled.to;
       first += gridDim.x * vertices) {
    if (threadIdx.x == 0) rows = 0;
    __syncthreads();
    if (first + row < unsettled.to) {
      const std::uint32_t mine = queue[unsettled.place(first + row)];
      const auto [begin, end] = row_of(+offset, mine, true);
      const std::uint32_t last = begin + ::min(end - begin, few);
      const std::int32_t level = arrival[mine].level;
      for (std::uint32_t k = begin + lane; k < last; k += lanes) {
        Arrival& reached = arrival[neighbour[k]];
        if (reached.level == level + 1) lower(reached.parent, mine);
      }
      if (lane == 0 && last < end) {
        const std::uint32_t r = atomicAdd(&rows, 1u);
        rest[r] = {last, end};
        vertex[r] = mine;
      }
    }
    __syncthreads();
    for (std::uint32_t r = 0; r < rows; ++r) {
      const auto [begin, end] = rest[r];
      const std::uint32_t u = vertex[r];
      const std::int32_t level = arrival[u].level;
      for (std::uint32_t k = begin + threadIdx.x; k < end; k += at_once * threads) {
        Arrival* reached[at_once];
        bool is_next[at_once];
#pragma unroll
        for (std::uint32_t j = 0; j < at_once; ++j) reached[j] = &arrival[neighbour[::min(k + j * threads, end - 1)]];
#pragma unroll
        for (std::uint32_t j = 0; j < at_once; ++j) is_next[j] = reached[j]->level == level + 1;
#pragma unroll
        for (std::uint32_t j = 0; j < at_once; ++j) {
          if (is_next[j]) lower(reached[j]->parent, u);
        }
      }
    }
    __syncthreads();
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    const unsigned blocks = std::min(blocks_of(std::size_t{arguments.size} * lanes), max_blocks);
    run<<<blocks, threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::lower_parents
