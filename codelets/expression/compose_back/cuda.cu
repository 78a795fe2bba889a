#include "expression/chains.cuh"
#include "expression/compose_back/element.hpp"

namespace pleach::compose_back {

namespace {

template <class Value, class Form>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Form> b) {
  __shared__ Chain<Form> chains[threads];
  const Reverse<Value> reverse{
      {b.owner, b.source, b.operation, b.value, b.result}, b.result, b.derivative, arguments.end};
  const std::uint32_t k = blockIdx.x * static_cast<std::uint32_t>(tile) + threadIdx.x * steps_per_thread;
  auto chain = Chain<Form>::none();
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    take(chain, reverse, arguments.first + j);
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

}  // namespace pleach::compose_back
