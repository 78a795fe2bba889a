#include "array/scan_tile_sums/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::scan_tile_sums {

namespace {

constexpr unsigned threads = 1024;

/// One block goes over the sums, threads * items at a time; those to come are on their way meanwhile.
template <class Op, class Value>
__global__ void __launch_bounds__(threads) scan(Value* sums, std::size_t m) {
  constexpr unsigned items = 32 / sizeof(Value);
  using Scan = cub::BlockScan<Value, threads, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ typename Scan::TempStorage storage;
  Value carry = Op::template identity<Value>(), mine[items], next[items];
  const auto fetch = [&](std::size_t first) {
    const std::size_t start = first + threadIdx.x * items;
#pragma unroll
    for (unsigned k = 0; k < items; ++k) next[k] = start + k < m ? sums[start + k] : Op::template identity<Value>();
  };
  fetch(0);
  for (std::size_t first = 0; first < m; first += threads * items) {
    const std::size_t start = first + threadIdx.x * items;
#pragma unroll
    for (unsigned k = 0; k < items; ++k) mine[k] = next[k];
    fetch(first + threads * items);
    Value total;
    Scan(storage).ExclusiveScan(mine, mine, Op::template identity<Value>(), Op{}, total);
#pragma unroll
    for (unsigned k = 0; k < items; ++k) {
      if (start + k < m) sums[start + k] = Op{}(carry, mine[k]);
    }
    carry = Op{}(carry, total);
    __syncthreads();
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    scan<Op, Value><<<1, threads, 0, stream>>>(b.sums, b.sums.size());
  });
}

}  // namespace pleach::scan_tile_sums
