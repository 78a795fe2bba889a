// Rows of a block's vertices: short ones by their threads, the rest of long ones by all of the block.
#pragma once

#include "base/launch.cuh"

#include <cstdint>

namespace pleach {

struct ArcRow {
  std::uint32_t begin, end;
};

/// The row of a vertex; empty if the vertex is not `open`.
template <class Index>
__device__ ArcRow row_of(const Index* offset, std::size_t v, bool open) {
  if (!open) return {0, 0};
  return {static_cast<std::uint32_t>(offset[v]), static_cast<std::uint32_t>(offset[v + 1])};
}

/// Calls alone(row) with the first arcs of the thread's row, which says whether the others are of no use; all threads
/// then call together(row, thread) with the others of each thread's, one after the other. All threads of a block call
/// it, and nothing that they share is written before they are behind it.
template <class Alone, class Together>
__device__ void over_rows(ArcRow row, Alone alone, Together together) {
  constexpr std::uint32_t few = 32;
  __shared__ ArcRow rest[threads];
  __shared__ unsigned thread[threads];
  __shared__ unsigned rows;
  if (threadIdx.x == 0) rows = 0;
  __syncthreads();
  const std::uint32_t last = row.begin + ::min(row.end - row.begin, few);
  if (!alone(ArcRow{row.begin, last}) && last < row.end) {
    const unsigned r = atomicAdd(&rows, 1u);
    rest[r] = {last, row.end};
    thread[r] = threadIdx.x;
  }
  __syncthreads();
  for (unsigned r = 0; r < rows; ++r) together(rest[r], thread[r]);
}

}  // namespace pleach
