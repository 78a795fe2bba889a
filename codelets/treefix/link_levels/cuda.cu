#include "runtime/launch.cuh"
#include "treefix/link_levels/codelet.hpp"

namespace pleach::link_levels {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [vertex, rank, parent, up] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t b = first + thread_number();
  const std::uint32_t v = vertex[b];
  const auto p = static_cast<std::uint32_t>(parent[v]);
  up[b] = p == v ? 0 : rank[p] + 1;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::link_levels
