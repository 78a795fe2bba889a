#include "base/launch.cuh"
#include "expression/check_steps/element.hpp"

namespace pleach::check_steps {

namespace {

template <class Value>
__global__ void __launch_bounds__(threads) check(Arguments arguments, Buffers<Value> b) {
  const Steps<Value> steps{b.owner, b.source, b.operation, b.value, b.result};
  bool right = true;
  for (std::uint32_t k = thread_number(); k < arguments.size && right; k += gridDim.x * threads) {
    right = is_right(steps, arguments.first + k);
  }
  const int wrong = __syncthreads_or(right ? 0 : 1);
  if (threadIdx.x == 0) b.wrong[blockIdx.x] = wrong != 0 ? 1 : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>(buffers.wrong.size());
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& typed) {
    check<Value><<<blocks, threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::check_steps
