#include "base/launch.cuh"
#include "treefix/join_paths/element.hpp"

namespace pleach::join_paths {

namespace {

template <bool inclusive, class Value, class Op>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Op> b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) b.result[k] = result_at<inclusive>(arguments, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const auto run_as = arguments.inclusive ? run<true, Value, Op> : run<false, Value, Op>;
    run_as<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, b);
  });
}

}  // namespace pleach::join_paths
