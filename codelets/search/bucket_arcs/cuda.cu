#include "search/bucket_arcs/codelet.hpp"
#include "search/frontier_arcs.cuh"

namespace pleach::bucket_arcs {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [queue, offset, neighbour, start, targets, bucketed] = buffers;
  const auto blocks = static_cast<std::uint32_t>(start.size() - 1);
  const std::uint32_t i = thread_number();
  __shared__ typename FrontierArcs<Index>::Tile tile;
  const FrontierArcs<Index> arcs(tile, queue + arguments.begin + arguments.first + i, i < arguments.size, offset,
                                 neighbour, start, blocks);
  const bool writes_begins = arguments.first == 0 && blockIdx.x == 0;
  std::uint32_t *counts = targets + arguments.counted, *taken = counts + blocks, *begins = taken + blocks, before = 0;
  __shared__ std::uint32_t next[counted_blocks];
  for (std::uint32_t first = 0; first < blocks; first += counted_blocks) {
    const std::uint32_t windows_end = ::min(blocks - first, counted_blocks);
    arcs.count(first, next);
    before = over_sums(counts + first, windows_end, before, [&](std::uint32_t b, std::uint32_t begin) {
      const std::uint32_t mine = next[b];
      if (mine > 0) next[b] = begin + atomicAdd(&taken[first + b], mine);
      if (writes_begins) begins[first + b] = begin;
    });
    arcs.for_each(first, [&, bucketed = +bucketed](std::uint32_t v, Index w, std::uint32_t block) {
      bucketed[atomicAdd(&next[block], 1u)] = {static_cast<std::uint32_t>(w - start[first + block]), v};
    });
  }
  if (writes_begins && threadIdx.x == 0) begins[blocks] = before;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::bucket_arcs
