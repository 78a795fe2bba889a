#include "base/launch.cuh"
#include "tree/place_subtrees/codelet.hpp"

namespace pleach::place_subtrees {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  const std::uint32_t k = thread_number();
  if (k >= arguments.size) return;
  const auto v = static_cast<Index>(arguments.first + k), parent = b.parent[k], own = b.place[v];
  b.parent_place[own] = parent == v ? -1 : static_cast<std::int32_t>(b.place[parent]);
  b.size_of[own] = b.subtree[k];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::place_subtrees
