#include "base/launch.cuh"
#include "treefix/step_to_children/element.hpp"

namespace pleach::step_to_children {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) take_step(arguments.first, k, b);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::step_to_children
