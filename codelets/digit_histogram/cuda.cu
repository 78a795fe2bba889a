#include "digit_histogram/codelet.hpp"
#include "passes.hpp"
#include "runtime/tile_scan.cuh"

#include <algorithm>

namespace pleach::digit_histogram::cuda {

namespace {

__global__ void __launch_bounds__(block_threads)
    count_digits(Arguments arguments, const std::uint32_t* key, std::uint32_t m, std::uint32_t* count) {
  __shared__ std::uint32_t counts[1 << gpu_digit_bits];
  const std::uint32_t digits = 1U << arguments.digit.bits;
  const std::uint32_t first = blockIdx.x * arguments.block;
  const std::uint32_t end = std::min(first + arguments.block, m);

  for (std::uint32_t d = threadIdx.x; d < digits; d += block_threads) counts[d] = 0;
  __syncthreads();
  for (std::uint32_t i = first + threadIdx.x; i < end; i += block_threads) {
    atomicAdd(&counts[digit_of(arguments.digit, key[i])], 1);
  }
  __syncthreads();
  for (std::uint32_t d = threadIdx.x; d < digits; d += block_threads) {
    count[std::size_t{d} * arguments.blocks + arguments.first_block + blockIdx.x] = counts[d];
  }
}

}  // namespace

void digit_histogram(Arguments arguments, const std::uint32_t* key, std::size_t m, std::uint32_t* count,
                     CudaStream stream) {
  const auto blocks = static_cast<unsigned>((m + arguments.block - 1) / arguments.block);
  count_digits<<<blocks, block_threads, 0, stream>>>(arguments, key, static_cast<std::uint32_t>(m), count);
}

}  // namespace pleach::digit_histogram::cuda
