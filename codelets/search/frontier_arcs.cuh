// The arcs of a frontier, and the blocks that they lead to, on a GPU.
#pragma once

#include "array/block_of.hpp"
#include "search/long_rows.cuh"
#include "search/reached.hpp"

namespace pleach {

/// Blocks whose arcs a block of threads counts at a time.
inline constexpr std::uint32_t counted_blocks = 1024;

/// The arcs of one piece for each thread of a block.
template <class Index>
class FrontierArcs {
 public:
  /// The thread has none where it is not `open`.
  __device__ FrontierArcs(const Piece* piece, bool open, const std::uint32_t* offset, const Index* neighbour,
                          const std::int64_t* start, std::uint32_t blocks)
      : neighbour_(neighbour), start_(start), blocks_(blocks) {
    const auto [vertex, number] = open ? *piece : Piece{0, 0};
    vertex_ = vertex;
    if (!open) return;
    const std::uint32_t begin = offset[vertex] + number * piece_arcs;
    row_ = {begin, ::min(begin + piece_arcs, offset[vertex + 1])};
  }

  /// Calls f(vertex, to, block) for all arcs that lead to the blocks [first, first + counted_blocks), `block` being the
  /// number less `first`. All threads of a block call it.
  template <class F>
  __device__ void for_each(std::uint32_t first, F f) const {
    __shared__ std::uint32_t vertex[threads];
    vertex[threadIdx.x] = vertex_;
    const auto tell = [&](std::uint32_t v, std::uint32_t k) {
      const Index w = neighbour_[k];
      const std::uint32_t block = block_of(w, start_, blocks_) - first;
      if (block < counted_blocks) f(v, w, block);
    };
    over_rows(
        row_,
        [&](ArcRow row) {
          for (std::uint32_t k = row.begin; k < row.end; ++k) tell(vertex_, k);
          return false;
        },
        [&](ArcRow row, unsigned thread) {
          for (std::uint32_t k = row.begin + threadIdx.x; k < row.end; k += threads) tell(vertex[thread], k);
        });
    __syncthreads();
  }

  /// Sets `count`, which a block of threads shares, to the number of arcs that lead to each of these blocks.
  __device__ void count(std::uint32_t first, std::uint32_t* count) const {
    for (std::uint32_t b = threadIdx.x; b < counted_blocks && first + b < blocks_; b += threads) count[b] = 0;
    __syncthreads();
    for_each(first, [&](std::uint32_t, Index, std::uint32_t block) { atomicAdd(&count[block], 1u); });
  }

 private:
  const Index* neighbour_;
  const std::int64_t* start_;
  std::uint32_t blocks_, vertex_;
  ArcRow row_{0, 0};
};

}  // namespace pleach
