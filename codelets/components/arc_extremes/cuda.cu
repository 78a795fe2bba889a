#include "array/atomic_min.cuh"
#include "base/launch.cuh"
#include "components/arc_extremes/codelet.hpp"

namespace pleach::arc_extremes {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Buffers<Index> buffers) {
  const auto [row, neighbour, place, low, minus_high] = buffers;
  const std::uint32_t k = thread_number();
  if (k >= neighbour.size()) return;
  const auto v = static_cast<std::uint32_t>(place[row[k]]);
  const auto w = static_cast<std::int32_t>(place[neighbour[k]]);
  lower(low[v], w);
  lower(minus_high[v], -w);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.neighbour.size()), threads, 0, stream>>>(typed); });
}

}  // namespace pleach::arc_extremes
