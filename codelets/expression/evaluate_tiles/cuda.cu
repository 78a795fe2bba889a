#include "expression/chains.cuh"
#include "expression/evaluate_tiles/codelet.hpp"

namespace pleach::evaluate_tiles {

namespace {

template <class Value, class Form>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Form> b) {
  __shared__ Chain<Form> chains[threads];
  const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
  const std::uint32_t k = blockIdx.x * static_cast<std::uint32_t>(tile) + threadIdx.x * steps_per_thread;
  const std::uint32_t begin = arguments.begin + arguments.first;
  auto chain = Chain<Form>::none();
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    steps.with_step(begin + j, [&](Operation op, Role role, Value operand) { chain.take(op, role, operand); });
  }
  chains[threadIdx.x] = chain;
  scan_chains(chains);
  const std::uint32_t t = arguments.first / static_cast<std::uint32_t>(tile) + blockIdx.x;
  auto before = Chain<Form>::of(t > 0 ? b.carry[t] : Value{});
  if (threadIdx.x > 0) before = before.then(chains[threadIdx.x - 1]);
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    steps.with_step(begin + j, [&](Operation op, Role role, Value operand) { before.take(op, role, operand); });
    b.result[begin + j] = before.value;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    run<Value, Form><<<static_cast<unsigned>(tiles(arguments.size)), threads, 0, stream>>>(arguments, b);
  });
}

}  // namespace pleach::evaluate_tiles
