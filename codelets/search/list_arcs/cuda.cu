#include "base/launch.cuh"
#include "search/list_arcs/codelet.hpp"

namespace pleach::list_arcs {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [frontier, before, offset, neighbour, to, from] = buffers;
  const std::size_t i = thread_number();
  if (i >= to.size()) return;
  const auto arc = static_cast<std::int32_t>(arguments.first + i);
  std::uint32_t low = 0, high = static_cast<std::uint32_t>(before.size()) - 1;  // before[low] <= arc < before[high]
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (before[middle] <= arc ? low : high) = middle;
  }
  to[i] = neighbour[offset[frontier[low]] + static_cast<std::uint32_t>(arc - before[low])];
  from[i] = arguments.start + frontier[low];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.to.size()), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::list_arcs
