#include "search/count_targets/codelet.hpp"
#include "search/frontier_arcs.cuh"

namespace pleach::count_targets {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [queue, offset, neighbour, start, targets, reached] = buffers;
  const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
  const std::uint32_t i = thread_number();
  __shared__ typename FrontierArcs<Index>::Tile tile;
  const FrontierArcs<Index> arcs(tile, queue + arguments.begin + arguments.first + i, i < arguments.size, offset,
                                 neighbour, start, blocks);
  __shared__ std::uint32_t mine[counted_blocks];
  for (std::uint32_t first = 0; first < blocks; first += counted_blocks) {
    arcs.count(first, mine);
    for (std::uint32_t b = threadIdx.x; b < counted_blocks && first + b < blocks; b += threads) {
      if (mine[b] == 0) continue;
      const bool is_first = atomicAdd(&targets[arguments.counted + first + b], mine[b]) == 0;
      if (first + b == arguments.own) continue;
      atomicAdd(&(*reached).told, mine[b]);
      if (is_first) atomicAdd(&(*reached).messages, 1u);
    }
    __syncthreads();
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::count_targets
