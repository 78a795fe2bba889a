#include "array/tile_scan.cuh"
#include "treefix/preorder_write/codelet.hpp"

namespace pleach::preorder_write {

namespace {

/// `n` weights and `positions` are of this task.
template <class Value, class Op>
__global__ void __launch_bounds__(block_threads)
    write(const Weight<Op, Value>* __restrict__ weight, std::size_t n, Value* prefix, std::size_t positions,
          Value* sums, std::int32_t* found) {
  using Tile = TileScan<Op, Value>;
  __shared__ typename Tile::Storage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  bool here = false;
  Value items[items_per_thread];
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t v = first + k * block_threads + threadIdx.x;
    items[k] = v < n ? widened<Op, Value>(finite_part(weight[v], here)) : Op::template identity<Value>();
  }
  const Value sum = Tile::exclusive(storage, items);
  store_striped(prefix + first, positions - first, items);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  if constexpr (is_rounded<Value>) {
    if (here) *found = 1;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const std::size_t positions = b.prefix.size();
    write<Value, Op><<<static_cast<unsigned>(tiles(positions)), block_threads, 0, stream>>>(
        b.weight + arguments.first, b.weight.size() - arguments.first, b.prefix, positions, b.sums, b.found);
  });
}

}  // namespace pleach::preorder_write
