// Rows of a block's vertices: a thread reads short rows; all threads of the block share the rest of long rows.
#pragma once

#include "base/launch.cuh"

#include <cstdint>

namespace pleach {

struct ArcRow {
  std::uint32_t begin, end;
};

/// Returns the row of a vertex; an empty row if the vertex is not `open`.
template <class Index>
__device__ ArcRow row_of(const Index* offset, std::size_t v, bool open) {
  if (!open) return {0, 0};
  return {static_cast<std::uint32_t>(offset[v]), static_cast<std::uint32_t>(offset[v + 1])};
}

/// Calls alone(row) with the first arcs of the thread's row; it returns whether the rest is not needed. Then all
/// threads call together(row, thread) for the rest of each thread's row, one after the other. All threads of a block
/// call it; it ends with a barrier.
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
