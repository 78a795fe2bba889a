#include "base/launch.cuh"
#include "treefix/step_weights/codelet.hpp"
#include "treefix/step_weights/element.hpp"

namespace pleach::step_weights {

namespace {

template <class Op, class Value>
__global__ void __launch_bounds__(threads) run(std::size_t m, const std::uint32_t* __restrict__ step,
                                               const Value* __restrict__ weight, Value* __restrict__ of_steps) {
  const std::size_t i = thread_number();
  if (i < m) of_steps[i] = weight_of<Op, Value>(step[i], weight);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    run<Op, Value><<<blocks_of(b.step.size()), threads, 0, stream>>>(b.step.size(), b.step, b.weight, b.of_steps);
  });
}

}  // namespace pleach::step_weights
