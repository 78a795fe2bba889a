#include "runtime/tile_scan.cuh"
#include "scan_tiles/codelet.hpp"

namespace pleach::scan_tiles::cuda {

namespace {

template <class Op, class Value>
__global__ void __launch_bounds__(block_threads)
    scan(const Value* input, std::size_t n, const Value* __restrict__ offsets, Value* output, bool inclusive) {
  using Tile = TileScan<Op, Value>;
  __shared__ typename Tile::Storage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  Value items[items_per_thread], scanned[items_per_thread];
  load_striped(input + first, n - first, items, Op::template identity<Value>());
  for (int k = 0; k < items_per_thread; ++k) scanned[k] = items[k];
  Tile::exclusive(storage, scanned);
  const Value offset = offsets[blockIdx.x];
  for (int k = 0; k < items_per_thread; ++k) {
    scanned[k] = Op{}(offset, scanned[k]);
    if (inclusive) scanned[k] = Op{}(scanned[k], items[k]);
  }
  store_striped(output + first, n - first, scanned);
}

}  // namespace

void scan_tiles(Arguments arguments, const void* input, std::size_t n, const void* offsets, void* output,
                CudaStream stream) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op) {
      scan<Op><<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(
          static_cast<const Value*>(input), n, static_cast<const Value*>(offsets), static_cast<Value*>(output),
          arguments.inclusive);
    });
  });
}

}  // namespace pleach::scan_tiles::cuda
