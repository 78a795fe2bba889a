#include "expression/carry_tiles/codelet.hpp"
#include "expression/chains.cuh"

namespace pleach::carry_tiles {

namespace {

template <class Value, class Form>
__global__ void __launch_bounds__(threads) run(Buffers<Value, Form> b) {
  __shared__ Chain<Form> shared_chains[threads];
  const Chain<Form>* chains = b.chains;
  const std::size_t count = b.chains.size(), each = (count + threads - 1) / threads, first = threadIdx.x * each;
  auto chain = Chain<Form>::none();
  for (std::size_t t = first; t < first + each && t < count; ++t) chain = chain.then(chains[t]);
  shared_chains[threadIdx.x] = chain;
  scan_chains(shared_chains);
  auto before = Chain<Form>::of(Value{});
  if (threadIdx.x > 0) before = before.then(shared_chains[threadIdx.x - 1]);
  for (std::size_t t = first; t < first + each && t < count; ++t) {
    b.carry[t] = before.value;
    before = before.then(chains[t]);
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Form>(const Buffers<Value, Form>& b) {
    run<Value, Form><<<1, threads, 0, stream>>>(b);
  });
}

}  // namespace pleach::carry_tiles
