#include "components/link_to_parent/codelet.hpp"
#include "runtime/launch.cuh"

namespace pleach::link_to_parent {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [place, size_of, parent, low, minus_high, label] = buffers;
  const std::uint32_t k = thread_number();
  if (k >= parent.size()) return;
  const Index own = place[first + k], above = parent[k], begin = place[above], end = begin + size_of[above];
  label[own] = static_cast<std::uint32_t>(low[k] < begin || -minus_high[k] >= end ? begin : own);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.parent.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::link_to_parent
