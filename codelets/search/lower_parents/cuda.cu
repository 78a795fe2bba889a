#include "array/atomic_min.cuh"
#include "search/long_rows.cuh"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

namespace {

/// Vertices of a block, each of which has lanes for the first arcs; the rest is for all of the block. They are few: the
/// vertices of most arcs stand beside each other in the queue, as they are reached at first.
constexpr std::uint32_t lanes = 8, vertices = threads / lanes, few = 32;

/// Arcs that a thread has under way together.
constexpr std::uint32_t at_once = 8;

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, queue, arrival] = buffers;
  const std::uint32_t row = threadIdx.x / lanes, lane = threadIdx.x % lanes, i = blockIdx.x * vertices + row;
  const std::uint32_t mine = i < arguments.size ? queue[arguments.begin + arguments.first + i] : 0;
  __shared__ ArcRow rest[vertices];
  __shared__ std::uint32_t vertex[vertices], rows;
  if (threadIdx.x == 0) rows = 0;
  __syncthreads();
  if (i < arguments.size) {
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
    for (std::uint32_t first = begin + threadIdx.x; first < end; first += at_once * threads) {
      Arrival* reached[at_once];
      bool is_next[at_once];
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) reached[j] = &arrival[neighbour[::min(first + j * threads, end - 1)]];
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) is_next[j] = reached[j]->level == level + 1;
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) {
        if (is_next[j]) lower(reached[j]->parent, u);
      }
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(std::size_t{arguments.size} * lanes), threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::lower_parents
