#include "runtime/launch.cuh"
#include "search/pack_frontier/codelet.hpp"

namespace pleach::pack_frontier {

namespace {

/// A warp makes a word, as neighbouring lanes read neighbouring levels.
template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [level, set] = buffers;
  const std::size_t shift = arguments.begin % 32, lane = threadIdx.x % 32;
  const std::size_t words = std::size_t{gridDim.x} * (threads / 32);
  for (std::size_t k = thread_number() / 32; k < arguments.size; k += words) {
    const std::size_t i = arguments.first + k, v = 32 * i + lane - shift;  // a very large one in front of the block
    const bool is_in = v < level.size() && level[v] == arguments.depth;
    const unsigned bits = __ballot_sync(0xFFFFFFFF, is_in);
    if (lane == 0 && bits != 0) set[arguments.begin / 32 + i] |= bits;
  }
}

constexpr std::size_t most_blocks = 4096;

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const unsigned blocks = blocks_of(std::min(std::size_t{arguments.size} * 32, most_blocks * threads));
  with_types(arguments, buffers, [&](const auto& typed) { run<<<blocks, threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::pack_frontier
