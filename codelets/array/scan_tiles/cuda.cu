#include "array/scan_tiles/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::scan_tiles {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(block_threads)
    scan(const Value* input, std::size_t n, const Value* __restrict__ offsets, Value* output, bool inclusive) {
  using Tile = TileScan<Op, Value>;
  __shared__ typename Tile::Storage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  Value items[items_per_thread], scanned[items_per_thread];
  load_striped(input + first, n - first, items, Op::template identity<Value>());
  for (int k = 0; k < items_per_thread; ++k) scanned[k] = items[k];
  Tile::exclusive(storage, scanned);
  const Value offset = offsets != nullptr ? offsets[blockIdx.x] : Op::template identity<Value>();
  for (int k = 0; k < items_per_thread; ++k) {
    scanned[k] = Op{}(offset, scanned[k]);
    if (inclusive) scanned[k] = Op{}(scanned[k], items[k]);
  }
  store_striped(output + first, n - first, scanned);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const std::size_t n = b.input.size();
    scan<Value, Op><<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(b.input, n, b.offsets, b.output,
                                                                                   arguments.inclusive);
  });
}

}  // namespace pleach::scan_tiles
