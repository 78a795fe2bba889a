#include "base/launch.cuh"
#include "treefix/order_by_level/codelet.hpp"

namespace pleach::order_by_level {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [order, preorder, vertex, rank] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t b = first + thread_number();
  const auto v = static_cast<std::uint32_t>(preorder[order[b]]);
  vertex[b] = v;
  rank[v] = b;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::order_by_level
