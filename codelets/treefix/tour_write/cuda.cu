#include "array/tile_scan.cuh"
#include "treefix/tour_write/codelet.hpp"

namespace pleach::tour_write {

namespace {

template <class Index, class Value, class Op>
__global__ void __launch_bounds__(block_threads)
    write(const Index* __restrict__ tour, std::size_t m, const Weight<Op, Value>* __restrict__ weight, Value* euler,
          Value* entered, Value* sums, std::int32_t* found, Direction direction, bool after) {
  using Tile = TileScan<Op, Value>;
  __shared__ typename Tile::Storage storage;
  const std::size_t first = std::size_t{blockIdx.x} * tile;
  const std::size_t rest = m - first;

  Index positions[items_per_thread];
  load_striped(tour + first, rest, positions, Index{0});
  bool here = false;
  Value items[items_per_thread], scanned[items_per_thread];
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const bool there = k * block_threads + threadIdx.x < rest;
    const bool leaves = positions[k] < 0;
    const Value identity = Op::template identity<Value>();
    items[k] = identity;
    if (there && (!leaves || direction == Direction::root)) {
      const Value w = widened<Op, Value>(finite_part(weight[leaves ? ~positions[k] : positions[k]], here));
      items[k] = leaves ? inverse<Op>(w) : w;
    }
    scanned[k] = items[k];
  }
  const Value sum = Tile::exclusive(storage, scanned);
  if (after) {
    for (int k = 0; k < items_per_thread; ++k) scanned[k] = Op{}(scanned[k], items[k]);
  }
  if (entered == nullptr) {
    store_striped(euler + first, rest, scanned);
  } else {
    for (int k = 0; k < items_per_thread; ++k) {
      const bool there = k * block_threads + threadIdx.x < rest;
      if (there && positions[k] >= 0) entered[positions[k]] = scanned[k];
    }
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  if constexpr (is_rounded<Value>) {
    if (here) *found = 1;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const std::size_t m = b.tour.size();
    write<Index, Value, Op><<<static_cast<unsigned>(tiles(m)), block_threads, 0, stream>>>(
        b.tour, m, b.weight, b.euler, b.entered, b.sums, b.found, arguments.direction, arguments.after);
  });
}

}  // namespace pleach::tour_write
