#include "base/launch.cuh"
#include "search/pack_frontier/codelet.hpp"

namespace pleach::pack_frontier {

namespace {

/// A warp makes 32 words one after the other, so that neighbouring lanes read neighbouring levels; each lane keeps one
/// word.
template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [level, set] = buffers;
  const std::size_t shift = arguments.begin % 32, lane = threadIdx.x % 32;
  const std::size_t first = arguments.first + std::size_t{thread_number()} / 32 * 32;
  std::uint32_t mine = 0;
#pragma unroll 8
  for (unsigned k = 0; k < 32; ++k) {
    const std::size_t v = 32 * (first + k) + lane - shift;  // wraps to a huge number before the block
    const unsigned bits = __ballot_sync(0xFFFFFFFF, v < level.size() && level[v] == arguments.depth);
    if (lane == k) mine = bits;
  }
  if (thread_number() >= arguments.size) return;
  std::uint32_t& word = set[arguments.begin / 32 + first + lane];
  if (!arguments.adds) {
    word = mine;
  } else if (mine != 0) {
    word |= mine;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::pack_frontier
