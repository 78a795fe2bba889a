#include "array/tile_scan.cuh"
#include "sort/digit_histogram/codelet.hpp"
#include "sort/passes.hpp"

#include <algorithm>

namespace pleach::digit_histogram {

namespace {

__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers buffers) {
  __shared__ std::uint32_t counts[1 << gpu_digit_bits];
  const auto [digit, step, task, tasks] = arguments;
  const std::uint32_t* key = buffers.key;
  const std::uint32_t digits = 1U << digit.bits;
  const std::uint32_t first = blockIdx.x * step;
  const std::uint32_t end = std::min(first + step, static_cast<std::uint32_t>(buffers.key.size()));

  for (std::uint32_t d = threadIdx.x; d < digits; d += block_threads) counts[d] = 0;
  __syncthreads();
  for (std::uint32_t i = first + threadIdx.x; i < end; i += block_threads) {
    atomicAdd(&counts[digit_of(digit, key[i])], 1);
  }
  __syncthreads();
  for (std::uint32_t d = threadIdx.x; d < digits; d += block_threads) {
    buffers.count[std::size_t{d} * tasks + task + blockIdx.x] = counts[d];
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>((buffers.key.size() + arguments.step - 1) / arguments.step);
  run<<<blocks, block_threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::digit_histogram
