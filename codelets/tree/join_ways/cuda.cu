#include "base/launch.cuh"
#include "tree/join_ways/element.hpp"

namespace pleach::join_ways {

namespace {

template <class Index, class Value, class Op>
__global__ void __launch_bounds__(threads) run(std::uint32_t size, Buffers<Index, Value, Op> b) {
  const std::uint32_t k = thread_number();
  if (k < size) b.result[k] = sum_between(b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments.size, typed); });
}

}  // namespace pleach::join_ways
