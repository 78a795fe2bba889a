#include "search/bucket_arcs/codelet.hpp"
#include "search/frontier_arcs.cuh"

namespace pleach::bucket_arcs {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [queue, offset, neighbour, start, before, count, place, from] = buffers;
  const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
  const std::uint32_t i = thread_number();
  const FrontierArcs<Index> arcs(queue + arguments.begin + arguments.first + i, i < arguments.size, offset, neighbour,
                                 start, blocks);
  __shared__ std::uint32_t next[counted_blocks];
  for (std::uint32_t first = 0; first < blocks; first += counted_blocks) {
    arcs.count(first, next);
    for (std::uint32_t b = threadIdx.x; b < counted_blocks && first + b < blocks; b += threads) {
      const std::uint32_t mine = next[b];
      if (mine > 0) next[b] = before[first + b] + atomicSub(&count[first + b], mine) - mine;
    }
    __syncthreads();
    arcs.for_each(first, [&, place = +place, from = +from](std::uint32_t v, Index w, std::uint32_t block) {
      const std::uint32_t at = atomicAdd(&next[block], 1u);
      place[at] = static_cast<std::uint32_t>(w - start[first + block]);
      from[at] = static_cast<Index>(arguments.number + v);
    });
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::bucket_arcs
