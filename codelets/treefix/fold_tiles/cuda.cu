#include "array/tile_scan.cuh"
#include "treefix/fold_tiles/codelet.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_tiles {

namespace {

/// A thread has the intervals of its elements, and adds the part of each that the blocks of a row contribute.
template <Direction direction, class Value, class Op>
__global__ void __launch_bounds__(block_threads) run(Buffers<Value, Op> buffers, std::uint32_t skip) {
  __shared__ __align__(16) unsigned char memory[tile * sizeof(Value)];
  Value* const prefix = reinterpret_cast<Value*>(memory);  // for the blocks of a row
  const std::size_t n = buffers.values.size(), first = std::size_t{blockIdx.x} * tile;
  const std::size_t count = n - first < tile ? n - first : tile;
  const auto element = [](int k) { return static_cast<std::uint32_t>(k * block_threads + threadIdx.x); };
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t p = turned<direction>(element(k), tile);
    prefix[element(k)] = p < count ? begun<Op>(Value{buffers.values[first + p]}) : Op::template identity<Value>();
  }
  __syncthreads();

  Value suffix[items_per_thread], fold[items_per_thread];
  std::uint32_t last[items_per_thread];
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::uint32_t i = element(k), l = i + skip;
    const std::size_t p = turned<direction>(i, tile);
    last[k] = i + (p < count ? buffers.reach[first + p] : 1u) - 1;
    suffix[k] = l < tile ? prefix[l] : Op::template identity<Value>();
    fold[k] = last[k] < l ? Op::template identity<Value>() : suffix[k];
  }
  for (std::uint32_t row = 0; row < tile_rows; ++row) {
    Value next[items_per_thread];
#pragma unroll
    for (int k = 0; k < items_per_thread; ++k) {
      const std::uint32_t i = element(k), l = i + skip, r = last[k];
      if (l < r && r < tile && row_of(l, r) == row) fold[k] = joined<direction>(Op{}, suffix[k], prefix[r]);
      if (l < tile && (l >> row) % 2 == 0) {
        suffix[k] = joined<direction>(Op{}, suffix[k], prefix[(((l >> row) + 2) << row) - 1]);
      }
      next[k] = prefix[i];
      if ((i >> row) % 2 == 1) next[k] = joined<direction>(Op{}, prefix[((i >> row) << row) - 1], next[k]);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < items_per_thread; ++k) prefix[element(k)] = next[k];
    __syncthreads();
  }
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::uint32_t i = element(k);
    const std::size_t p = turned<direction>(i, tile);
    if (p >= count) continue;
    buffers.fold[first + p] = last[k] >= tile ? suffix[k] : fold[k];
    buffers.along[first + p] = prefix[i];
  }
  if (threadIdx.x == 0) buffers.total[blockIdx.x] = prefix[tile - 1];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(tiles(buffers.values.size()));
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& typed) {
    with_direction(arguments.direction, [&](auto direction) {
      run<direction.value, Value, Op><<<blocks, block_threads, 0, stream>>>(typed, arguments.skip);
    });
  });
}

}  // namespace pleach::fold_tiles
