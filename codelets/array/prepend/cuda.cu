#include "array/prepend/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::prepend {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(threads) run(Buffers<Value, Op> buffers) {
  const auto [front, sums] = buffers;
  const std::size_t i = thread_number();
  if (i < sums.size()) sums[i] = Op{}(front[0], sums[i]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.sums.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::prepend
