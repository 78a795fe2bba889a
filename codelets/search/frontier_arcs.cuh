// The arcs of a frontier on a GPU, and the blocks that they lead to.
#pragma once

#include "array/block_of.hpp"
#include "base/launch.cuh"
#include "search/reached.hpp"

#include <cub/block/block_scan.cuh>

namespace pleach {

/// Number of target blocks whose arcs a block of threads counts at a time.
inline constexpr std::uint32_t counted_blocks = 1024;

/// Calls f(b, sum) with the sum of `before` and of the counts before each of the n <= counted_blocks; returns the
/// total. All threads of a block call it.
template <class F>
__device__ std::uint32_t over_sums(const std::uint32_t* count, std::uint32_t n, std::uint32_t before, F f) {
  constexpr unsigned items = counted_blocks / threads;
  using Scan = cub::BlockScan<std::uint32_t, threads>;
  __shared__ Scan::TempStorage scan;
  std::uint32_t sum[items], total;
  for (unsigned k = 0; k < items; ++k) {
    const std::uint32_t b = threadIdx.x * items + k;
    sum[k] = b < n ? count[b] : 0;
  }
  Scan(scan).ExclusiveSum(sum, sum, total);
  for (unsigned k = 0; k < items; ++k) {
    const std::uint32_t b = threadIdx.x * items + k;
    if (b < n) f(b, before + sum[k]);
  }
  __syncthreads();
  return before + total;
}

/// The arcs of a piece for each thread of a block, packed, so that neighbouring threads read neighbouring arcs
/// (Merrill, Garland and Grimshaw, "Scalable GPU graph traversal").
template <class Index>
class FrontierArcs {
 public:
  /// The memory that a block of threads shares.
  struct Tile {
    std::uint32_t sum[threads];  // arcs of the pieces before each piece
    std::uint32_t vertex[threads];
    std::uint32_t base[threads];  // where its arcs begin, minus that sum
  };

  /// Threads with `open` false have no piece. All threads of a block call it.
  __device__ FrontierArcs(Tile& tile, const Piece* piece, bool open, const std::uint32_t* offset,
                          const Index* neighbour, const std::int64_t* start, std::uint32_t blocks)
      : tile_(tile), neighbour_(neighbour), start_(start), blocks_(blocks) {
    using Scan = cub::BlockScan<std::uint32_t, threads>;
    __shared__ Scan::TempStorage scan;
    const auto [vertex, number] = open ? *piece : Piece{0, 0};
    const std::uint32_t begin = offset[vertex] + number * arcs_of_piece;
    const std::uint32_t arcs = open ? ::min(arcs_of_piece, offset[vertex + 1] - begin) : 0;
    std::uint32_t sum;
    Scan(scan).ExclusiveSum(arcs, sum, arcs_);
    tile.sum[threadIdx.x] = sum;
    tile.vertex[threadIdx.x] = vertex;
    tile.base[threadIdx.x] = begin - sum;
    __syncthreads();
  }

  /// Calls f(vertex, to, block) for all arcs that lead to the blocks [first, first + counted_blocks); `block` is the
  /// number minus `first`. All threads of a block call it; it ends with a barrier.
  template <class F>
  __device__ void for_each(std::uint32_t first, F f) const {
    for (std::uint32_t arc = threadIdx.x; arc < arcs_; arc += threads) {
      const std::uint32_t piece = piece_of(arc);
      const Index w = neighbour_[tile_.base[piece] + arc];
      const std::uint32_t block = block_of(w, start_, blocks_) - first;
      if (block < counted_blocks) f(tile_.vertex[piece], w, block);
    }
    __syncthreads();
  }

  /// Calls f(open, vertex, to) for all arcs, by all threads together; `open` is false for a thread without an arc.
  template <class F>
  __device__ void for_each_together(F f) const {
    for (std::uint32_t first = 0; first < arcs_; first += threads) {
      const std::uint32_t arc = first + threadIdx.x;
      const bool open = arc < arcs_;
      const std::uint32_t piece = piece_of(open ? arc : 0);
      f(open, tile_.vertex[piece], open ? neighbour_[tile_.base[piece] + arc] : 0);
    }
  }

  /// Sets `count`, in shared memory, to the number of arcs that lead to each of these blocks.
  __device__ void count(std::uint32_t first, std::uint32_t* count) const {
    for (std::uint32_t b = threadIdx.x; b < counted_blocks && first + b < blocks_; b += threads) count[b] = 0;
    __syncthreads();
    for_each(first, [&](std::uint32_t, Index, std::uint32_t block) { atomicAdd(&count[block], 1u); });
  }

 private:
  [[nodiscard]] __device__ std::uint32_t piece_of(std::uint32_t arc) const {
    std::uint32_t low = 0;
#pragma unroll
    for (std::uint32_t step = threads / 2; step > 0; step /= 2) {
      if (tile_.sum[low + step] <= arc) low += step;
    }
    return low;
  }

  const Tile& tile_;
  const Index* neighbour_;
  const std::int64_t* start_;
  std::uint32_t blocks_, arcs_;
};

}  // namespace pleach
