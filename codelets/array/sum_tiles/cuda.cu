#include "array/sum_tiles/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::sum_tiles {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(block_threads) run(Buffers<Value, Op> buffers) {
  using Reduce = cub::BlockReduce<Value, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const Value* __restrict__ input = buffers.input;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  Value items[items_per_thread];
  load_striped(input + first, buffers.input.size() - first, items, Op::template identity<Value>());
  const Value sum = Reduce(storage).Reduce(items, Op{});
  if (threadIdx.x == 0) buffers.sums[blockIdx.x] = sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.input.size())), block_threads, 0, stream>>>(typed);
  });
}

}  // namespace pleach::sum_tiles
