#include "base/launch.cuh"
#include "tour/relabel_parents/codelet.hpp"

namespace pleach::relabel_parents {

namespace {

template <class Index>
__global__ void run(Buffers<Index> buffers) {
  const auto [order, place, enter, parent, new_parent] = buffers;
  const std::uint32_t i = thread_number();
  if (i < order.size()) new_parent[i] = place[enter[parent[order[i]]]];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.order.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::relabel_parents
