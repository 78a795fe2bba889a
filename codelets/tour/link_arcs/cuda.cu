#include "base/launch.cuh"
#include "tour/link_arcs/codelet.hpp"

namespace pleach::link_arcs {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [tail, arc, beside, at, next, starts, ends] = buffers;
  const std::size_t n = arc.size(), i = thread_number(), k = first + i;
  if (i >= at.size()) return;
  const std::int64_t v = tail[k], back = arc[k] ^ 1;
  const std::int64_t before = k > 0 ? tail[k - 1] : beside[0];
  const std::int64_t behind = k + 1 < n ? tail[k + 1] : beside[1];
  const std::int64_t following = k + 1 < n ? arc[k + 1] : beside[2];
  at[i] = back;
  next[i] = behind == v ? following : back;
  starts[i] = before == v ? 1 : 0;
  ends[i] = behind == v ? 1 : 0;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.at.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::link_arcs
