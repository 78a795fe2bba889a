// The first arc in each of a block's rows that something holds of: short rows by their threads, the rest of long ones
// by all of the block.
#pragma once

#include "runtime/launch.cuh"

#include <cstdint>

namespace pleach {

struct ArcRow {
  std::uint32_t begin, end;
};

/// None where the vertex is not `open`.
template <class Index>
__device__ ArcRow row_of(const Index* offset, std::size_t v, bool open) {
  if (!open) return {0, 0};
  return {static_cast<std::uint32_t>(offset[v]), static_cast<std::uint32_t>(offset[v + 1])};
}

/// Calls found(k, thread) for the first arc k of each thread's row of which matches(k, thread) is true. All threads of
/// the block call it, each with its row.
template <class Matches, class Found>
__device__ void first_in_rows(ArcRow row, Matches matches, Found found) {
  constexpr std::uint32_t alone = 32, at_once = 4;
  __shared__ ArcRow rest[threads];
  __shared__ unsigned whose[threads];
  __shared__ unsigned rows;
  __shared__ std::uint32_t least;
  constexpr std::uint32_t none = 0xffffffff;
  if (threadIdx.x == 0) {
    rows = 0;
    least = none;
  }
  __syncthreads();
  std::uint32_t k = row.begin;
  bool is_found = false;
  for (const std::uint32_t last = row.begin + ::min(row.end - row.begin, alone); k < last && !is_found; ++k) {
    is_found = matches(k, threadIdx.x);
    if (is_found) found(k, threadIdx.x);
  }
  if (!is_found && k < row.end) {
    const unsigned r = atomicAdd(&rows, 1u);
    rest[r] = {k, row.end};
    whose[r] = threadIdx.x;
  }
  __syncthreads();
  for (unsigned r = 0; r < rows; ++r) {
    const std::uint32_t end = rest[r].end;
    for (std::uint32_t begin = rest[r].begin; begin < end;) {
      std::uint32_t mine = none;
#pragma unroll
      for (std::uint32_t j = at_once; j-- > 0;) {
        const std::uint32_t arc = begin + j * threads + threadIdx.x;
        if (arc < end && matches(arc, whose[r])) mine = arc;
      }
      if (mine != none) atomicMin(&least, mine);
      if (__syncthreads_or(mine != none) != 0) break;
      begin += ::min(end - begin, at_once * threads);
    }
    if (threadIdx.x == 0 && least != none) {
      found(least, whose[r]);
      least = none;
    }
    __syncthreads();
  }
}

}  // namespace pleach
