#include "runtime/launch.cuh"
#include "search/pack_frontier/codelet.hpp"

namespace pleach::pack_frontier {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [marks, set] = buffers;
  const std::size_t shift = arguments.shift, end = shift + marks.size(), i = thread_number();
  if (i >= set.size()) return;
  const std::size_t begin = 32 * (arguments.first + i);
  std::uint32_t word = 0;
  for (std::size_t bit = begin > shift ? begin : shift; bit < begin + 32 && bit < end; ++bit) {
    if (marks[bit - shift] == 0) word |= std::uint32_t{1} << (bit - begin);
  }
  set[i] = word;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.set.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::pack_frontier
