#include "array/scan_tile_sums/codelet.hpp"
#include "array/tile_scan.cuh"

namespace pleach::scan_tile_sums {

namespace {

constexpr unsigned threads = 1024;
constexpr unsigned items = 4;

/// One block scans the sums, threads * items at a time.
template <class Op, class Value>
__global__ void __launch_bounds__(threads) scan(Value* sums, std::size_t m) {
  using Scan = cub::BlockScan<Value, threads>;
  __shared__ typename Scan::TempStorage storage;
  Value carry = Op::template identity<Value>();
  for (std::size_t first = 0; first < m; first += threads * items) {
    Value mine[items];
    const std::size_t start = first + threadIdx.x * items;
    for (unsigned k = 0; k < items; ++k) mine[k] = start + k < m ? sums[start + k] : Op::template identity<Value>();
    Value total;
    Scan(storage).ExclusiveScan(mine, mine, Op::template identity<Value>(), Op{}, total);
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
