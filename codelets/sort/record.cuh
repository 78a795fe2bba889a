// Sorts of records in CUDA blocks.
#pragma once

#include "array/tile_scan.cuh"
#include "sort/record.hpp"

namespace pleach {

/// Batcher's merges of halves, one of them reversed, so that the smaller record always moves to the lower place: places
/// past the end never take part. Every thread of the block calls it.
template <class Record>
__device__ void sort_in_block(Record* x, std::uint32_t n) {
  for (std::uint32_t width = 2; width != 0 && width / 2 < n; width *= 2) {
    for (std::uint32_t distance = width / 2; distance > 0; distance /= 2) {
      __syncthreads();
      for (std::uint32_t i = threadIdx.x; i < n; i += block_threads) {
        const std::uint32_t other = distance == width / 2 ? i ^ (width - 1) : i ^ distance;
        if (other <= i || other >= n || !before(x[other], x[i])) continue;
        const Record smaller = x[other];
        x[other] = x[i];
        x[i] = smaller;
      }
    }
  }
  __syncthreads();
}

}  // namespace pleach
