#include "base/launch.cuh"
#include "search/count_arcs/codelet.hpp"

namespace pleach::count_arcs {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [frontier, offset, count] = buffers;
  const std::size_t i = thread_number(), at = first + i;
  if (i >= count.size()) return;
  count[i] = at < frontier.size() ? static_cast<std::int32_t>(offset[frontier[at] + 1] - offset[frontier[at]]) : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.count.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::count_arcs
