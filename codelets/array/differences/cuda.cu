#include "array/differences/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::differences {

namespace {

// Not through the read-only cache: the result may be one of the others.
template <class Op, class Value>
__global__ void __launch_bounds__(threads) run(std::size_t n, const Value* left, const Value* right, Value* result) {
  const std::size_t i = thread_number();
  if (i < n) result[i] = Op::difference(left[i], right[i]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    run<Op, Value><<<blocks_of(b.left.size()), threads, 0, stream>>>(b.left.size(), b.left, b.right, b.result);
  });
}

}  // namespace pleach::differences
