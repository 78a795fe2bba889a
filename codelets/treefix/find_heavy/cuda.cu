#include "base/launch.cuh"
#include "treefix/find_heavy/codelet.hpp"

namespace pleach::find_heavy {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  if (thread_number() >= arguments.size) return;
  const std::uint32_t v = arguments.first + thread_number();
  const auto p = static_cast<std::uint32_t>(b.parent[v]);
  if (p != v && 2 * b.subtree[v] >= b.subtree[p]) b.heavy[p] = static_cast<std::int32_t>(v);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::find_heavy
