#include "array/invert/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::invert {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(threads) run(std::uint32_t size, Buffers<Value, Op> b) {
  const std::uint32_t k = thread_number();
  if (k < size) b.output[k] = inverse<Op>(static_cast<Value>(b.input[k]));
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments.size, typed); });
}

}  // namespace pleach::invert
