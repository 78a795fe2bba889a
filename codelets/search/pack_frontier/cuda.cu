#include "runtime/launch.cuh"
#include "search/pack_frontier/codelet.hpp"
#include "search/pack_frontier/element.hpp"

namespace pleach::pack_frontier {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [begin, first, size] = arguments;
  const auto [marks, set] = buffers;
  if (thread_number() >= size) return;
  const std::size_t i = std::size_t{first} + thread_number();
  const std::uint32_t bits = bits_of(i, begin, marks, marks.size());
  if (bits != 0) set[begin / 32 + i] |= bits;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::pack_frontier
