#include "runtime/tile_scan.cuh"
#include "scan_reduce/codelet.hpp"

namespace pleach::scan_reduce::cuda {

namespace {

template <class Op, class Value>
__global__ void __launch_bounds__(block_threads)
    reduce_tile(const Value* __restrict__ input, std::size_t n, Value* sums) {
  using Reduce = cub::BlockReduce<Value, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  Value items[items_per_thread];
  load_striped(input + first, n - first, items, Op::template identity<Value>());
  const Value sum = Reduce(storage).Reduce(items, Op{});
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

}  // namespace

void scan_reduce(Arguments arguments, const void* input, std::size_t n, void* sums, CudaStream stream) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op) {
      reduce_tile<Op><<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(static_cast<const Value*>(input),
                                                                                     n, static_cast<Value*>(sums));
    });
  });
}

}  // namespace pleach::scan_reduce::cuda
