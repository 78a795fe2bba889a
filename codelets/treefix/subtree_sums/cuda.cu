#include "base/launch.cuh"
#include "treefix/subtree_sums/codelet.hpp"
#include "treefix/subtree_sums/element.hpp"

namespace pleach::subtree_sums {

namespace {

template <class Op, class Value>
__global__ void __launch_bounds__(threads)
    run(std::size_t n, std::uint32_t first, bool inclusive, const std::uint32_t* __restrict__ end,
        const Value* __restrict__ weight, const Value* __restrict__ sums, Value* __restrict__ result) {
  const std::size_t i = thread_number();
  if (i >= n) return;
  result[i] = sum_of<Op, Value>(static_cast<std::uint32_t>(first + i), end[i], inclusive, weight, sums);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    run<Op, Value><<<blocks_of(b.end.size()), threads, 0, stream>>>(b.end.size(), arguments.first, arguments.inclusive,
                                                                    b.end, b.weight, b.sums, b.result);
  });
}

}  // namespace pleach::subtree_sums
