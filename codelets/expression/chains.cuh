// The scan of chains in a CUDA block.
#pragma once

#include "base/launch.cuh"
#include "base/tile.hpp"
#include "expression/forms.hpp"

namespace pleach {

inline constexpr std::uint32_t steps_per_thread = tile / threads;

/// Computes the inclusive scan of one chain per thread, in place. Every thread of the block calls it.
template <class Form>
__device__ void scan_chains(Chain<Form>* chains) {
  const unsigned lane = threadIdx.x;
  for (unsigned distance = 1; distance < threads; distance *= 2) {
    __syncthreads();
    Chain<Form> sum = chains[lane];
    if (lane >= distance) sum = chains[lane - distance].then(sum);
    __syncthreads();
    chains[lane] = sum;
  }
  __syncthreads();
}

}  // namespace pleach
