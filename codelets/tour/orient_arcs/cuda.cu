#include "base/launch.cuh"
#include "tour/orient_arcs/codelet.hpp"

namespace pleach::orient_arcs {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [position, from, to, child, parent] = buffers;
  const std::size_t i = thread_number(), arc = 2 * (first + i);
  if (i >= from.size()) return;
  const std::int64_t u = from[i], v = to[i];
  const bool leads_down = position[arc] < position[arc + 1];
  child[i] = leads_down ? v : u;
  parent[i] = leads_down ? u : v;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.from.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::orient_arcs
