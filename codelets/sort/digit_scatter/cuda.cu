#include "array/tile_scan.cuh"
#include "sort/digit_scatter/codelet.hpp"
#include "sort/passes.hpp"

#include <cub/block/block_radix_sort.cuh>

#include <algorithm>

namespace pleach::digit_scatter {

namespace {

/// A key during the sort of a tile: its digit, and its place in the tile in the low half.
constexpr std::uint32_t place_bits = 16, place_mask = (1U << place_bits) - 1;

__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers p) {
  using Sort = cub::BlockRadixSort<std::uint32_t, block_threads, items_per_thread>;
  __shared__ typename Sort::TempStorage storage;
  __shared__ std::uint32_t stage[tile];
  __shared__ std::uint32_t next[1 << gpu_digit_bits], start[1 << gpu_digit_bits];
  const auto [digit, step, task, tasks] = arguments;
  const std::uint32_t digits = 1U << digit.bits, block = task + blockIdx.x;
  const std::uint32_t shift = task * step;
  const std::uint32_t begin = blockIdx.x * step, end = std::min(begin + step, static_cast<std::uint32_t>(p.key.size()));

  for (std::uint32_t d = threadIdx.x; d < digits; d += block_threads) {
    next[d] = p.offset[std::size_t{d} * tasks + block];
  }
  for (std::uint32_t first = begin; first < end; first += tile) {
    const std::uint32_t count = std::min(static_cast<std::uint32_t>(tile), end - first);
    // Elements past the end get the last digit, and come after all others.
    std::uint32_t items[items_per_thread];
    for (int k = 0; k < items_per_thread; ++k) {
      const std::uint32_t i = threadIdx.x * items_per_thread + k;
      const std::uint32_t d = i < count ? digit_of(digit, p.key[first + i]) : digits - 1;
      items[k] = d << place_bits | i;
    }
    Sort(storage).Sort(items, place_bits, place_bits + static_cast<int>(digit.bits));
    for (int k = 0; k < items_per_thread; ++k) stage[threadIdx.x * items_per_thread + k] = items[k];
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < count; i += block_threads) {
      const std::uint32_t d = stage[i] >> place_bits;
      if (i == 0 || stage[i - 1] >> place_bits != d) start[d] = i;
    }
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < count; i += block_threads) {
      const std::uint32_t d = stage[i] >> place_bits, from = first + (stage[i] & place_mask);
      const std::uint32_t to = next[d] + i - start[d];
      p.sorted[to] = p.key[from];
      if (p.order != nullptr) p.order[to] = p.number != nullptr ? p.number[from] : from + shift;
    }
    __syncthreads();
    for (std::uint32_t i = threadIdx.x; i < count; i += block_threads) {
      const std::uint32_t d = stage[i] >> place_bits;
      if (i == count - 1 || stage[i + 1] >> place_bits != d) next[d] += i + 1 - start[d];
    }
    __syncthreads();
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>((buffers.key.size() + arguments.step - 1) / arguments.step);
  run<<<blocks, block_threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::digit_scatter
