#include "base/launch.cuh"
#include "components/edge_bridges/codelet.hpp"

namespace pleach::edge_bridges {

namespace {

using block_members::none;

template <class Index>
__global__ void __launch_bounds__(threads) run(Buffers<Index> buffers) {
  const auto [key, bridge, result] = buffers;
  const std::uint32_t e = thread_number();
  if (e >= key.size()) return;
  result[e] = key[e] == none ? Index{0} : static_cast<Index>(bridge[key[e]]);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.key.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::edge_bridges
