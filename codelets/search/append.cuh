// Appends reached vertices to a block's queue, on a GPU.
#pragma once

#include "base/launch.cuh"
#include "search/reached.hpp"

#include <cub/block/block_scan.cuh>

namespace pleach {

/// Appends the vertices of the block's threads that have reached one; all threads call it.
__device__ inline void append(bool is_reached, std::uint32_t v, const std::uint32_t* offset, Piece* queue,
                              ReachedVertices* reached) {
  using Word = unsigned long long;  // pieces, and arcs in the upper half
  using Scan = cub::BlockScan<Word, threads>;
  __shared__ Scan::TempStorage scan;
  __shared__ std::uint32_t queued_before;
  const auto vertices = static_cast<unsigned>(__syncthreads_count(is_reached));
  if (vertices == 0) return;
  const std::uint32_t arcs = is_reached ? offset[v + 1] - offset[v] : 0, pieces = is_reached ? pieces_of(arcs) : 0;
  Word before, sum;
  Scan(scan).ExclusiveSum(Word{arcs} << 32 | pieces, before, sum);
  if (threadIdx.x == 0) {
    queued_before = static_cast<std::uint32_t>(atomicAdd(reinterpret_cast<Word*>(reached), sum));
    atomicAdd(&reached->vertices, vertices);
  }
  __syncthreads();
  Piece* mine = &queue[queued_before + static_cast<std::uint32_t>(before)];
  const bool is_long = pieces > 32;
  for (std::uint32_t number = 0; number < pieces && !is_long; ++number) mine[number] = {v, number};
  // A warp together writes the pieces of each vertex with many arcs.
  const std::uint32_t lane = threadIdx.x % 32;
  for (unsigned longs = __ballot_sync(0xffffffff, is_long); longs != 0; longs &= longs - 1) {
    const int from = __ffs(static_cast<int>(longs)) - 1;
    const std::uint32_t vertex = __shfl_sync(0xffffffff, v, from), end = __shfl_sync(0xffffffff, pieces, from);
    Piece* const to = queue + __shfl_sync(0xffffffff, static_cast<std::uint32_t>(mine - queue), from);
    for (std::uint32_t number = lane; number < end; number += 32) to[number] = {vertex, number};
  }
}

}  // namespace pleach
