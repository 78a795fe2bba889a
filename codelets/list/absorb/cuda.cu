#include "base/launch.cuh"
#include "list/absorb/codelet.hpp"

namespace pleach::absorb {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Value, Op> buffers) {
  const auto [element, next, theirs, successor, weight, fault] = buffers;
  if (thread_number() >= arguments.size) return;
  const std::uint32_t k = arguments.first + thread_number(), i = element[k];
  const auto own = static_cast<std::int64_t>(arguments.start + i);
  if (next[k] == own) {
    atomicMin(&fault[0], k);
    return;
  }
  successor[i] = next[k] == successor[i] ? own : next[k];  // the last of a list follows itself
  weight[i] = Op{}(weight[i], theirs[k]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::absorb
