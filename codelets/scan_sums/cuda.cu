#include "runtime/tile_scan.cuh"
#include "scan_sums/codelet.hpp"

namespace pleach::scan_sums::cuda {

namespace {

constexpr unsigned threads = 1024;
constexpr unsigned items = 4;

/// One block goes over the sums, threads * items at a time.
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

void scan_sums(Arguments arguments, void* sums, std::size_t m, CudaStream stream) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op,
                         [&]<class Op>(Op) { scan<Op><<<1, threads, 0, stream>>>(static_cast<Value*>(sums), m); });
  });
}

}  // namespace pleach::scan_sums::cuda
