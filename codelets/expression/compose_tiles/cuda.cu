#include "expression/chains.cuh"
#include "expression/compose_tiles/codelet.hpp"

namespace pleach::compose_tiles {

namespace {

template <class Value, class Form>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Form> b) {
  __shared__ Chain<Form> chains[threads];
  const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
  const std::uint32_t k = blockIdx.x * static_cast<std::uint32_t>(tile) + threadIdx.x * steps_per_thread;
  auto chain = Chain<Form>::none();
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    steps.with_step(arguments.begin + arguments.first + j,
                    [&](Operation op, Role role, Value operand) { chain.take(op, role, operand); });
  }
  chains[threadIdx.x] = chain;
  scan_chains(chains);
  if (threadIdx.x == threads - 1) b.chains[blockIdx.x] = chains[threadIdx.x];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    run<Value, Form><<<static_cast<unsigned>(tiles(arguments.size)), threads, 0, stream>>>(arguments, b);
  });
}

}  // namespace pleach::compose_tiles
