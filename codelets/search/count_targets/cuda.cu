#include "search/count_targets/codelet.hpp"
#include "search/frontier_arcs.cuh"

namespace pleach::count_targets {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [queue, offset, neighbour, start, count] = buffers;
  const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
  const std::uint32_t i = thread_number();
  const FrontierArcs<Index> arcs(queue + arguments.begin + arguments.first + i, i < arguments.size, offset, neighbour,
                                 start, blocks);
  __shared__ std::uint32_t mine[counted_blocks];
  for (std::uint32_t first = 0; first < blocks; first += counted_blocks) {
    arcs.count(first, mine);
    for (std::uint32_t b = threadIdx.x; b < counted_blocks && first + b < blocks; b += threads) {
      if (mine[b] > 0) atomicAdd(&count[first + b], mine[b]);
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
