#include "base/launch.cuh"
#include "tree/block_minima/codelet.hpp"

namespace pleach::block_minima {

namespace {

static_assert(minima_block == 32);  // for a warp

__global__ void __launch_bounds__(threads)
    of_blocks(const std::int32_t* __restrict__ values, std::size_t n, std::int32_t* table) {
  const std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x;
  std::int32_t least = values[i < n ? i : n - 1];
#pragma unroll
  for (unsigned width = 16; width > 0; width /= 2) least = ::min(least, __shfl_xor_sync(0xffffffff, least, width));
  if (i < n && i % minima_block == 0) table[i / minima_block] = least;
}

__global__ void __launch_bounds__(threads) double_runs(std::int32_t* table, std::size_t blocks, std::size_t row) {
  const std::size_t b = std::size_t{blockIdx.x} * threads + threadIdx.x;
  if (b >= blocks) return;
  const std::int32_t* half = table + (row - 1) * blocks;
  std::int32_t* whole = table + row * blocks;
  const std::size_t length = std::size_t{1} << (row - 1);
  whole[b] = b + length < blocks ? ::min(half[b], half[b + length]) : half[b];
}

}  // namespace

void cuda(const Arguments&, const Buffers& buffers, CudaStream stream) {
  const std::size_t n = buffers.values.size(), blocks = minima_blocks(n);
  of_blocks<<<blocks_of(n), threads, 0, stream>>>(buffers.values, n, buffers.table);
  for (std::size_t row = 1; row < minima_rows(blocks); ++row) {
    double_runs<<<blocks_of(blocks), threads, 0, stream>>>(buffers.table, blocks, row);
  }
}

}  // namespace pleach::block_minima
