#include "expression/chains.cuh"
#include "expression/compose_back/element.hpp"
#include "expression/differentiate_tiles/codelet.hpp"

namespace pleach::differentiate_tiles {

namespace {

template <class Value, class Form>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Form> b) {
  __shared__ Chain<Form> chains[threads];
  Value* derivative = b.derivative;
  const Reverse<Value> reverse{{b.owner, b.source, b.operation, b.value, b.result},
                               b.result,
                               arguments.has_seeds != 0 ? derivative : nullptr,
                               arguments.end};
  const std::uint32_t k = blockIdx.x * static_cast<std::uint32_t>(tile) + threadIdx.x * steps_per_thread;
  auto chain = Chain<Form>::none();
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    compose_back::take(chain, reverse, arguments.first + j);
  }
  chains[threadIdx.x] = chain;
  scan_chains(chains);
  const std::uint32_t t = arguments.first / static_cast<std::uint32_t>(tile) + blockIdx.x;
  auto before = Chain<Form>::of(t > 0 ? b.carry[t] : Value{});
  if (threadIdx.x > 0) before = before.then(chains[threadIdx.x - 1]);
  for (std::uint32_t j = k; j < k + steps_per_thread && j < arguments.size; ++j) {
    compose_back::take(before, reverse, arguments.first + j);
    const std::uint32_t s = arguments.end - 1 - (arguments.first + j);
    derivative[s] = before.value;
    reverse.pass_on(s, before.value, derivative);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    run<Value, Form><<<static_cast<unsigned>(tiles(arguments.size)), threads, 0, stream>>>(arguments, b);
  });
}

}  // namespace pleach::differentiate_tiles
